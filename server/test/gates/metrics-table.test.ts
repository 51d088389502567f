import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metricDefinitions } from '../../src/platform/metrics/definitions.ts';

test('the table of docs/running.md names every metric with its labels and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/running.md'), 'utf8');
  const [, section = ''] = /\n## Metrics and traces\n(.*?)\n## /s.exec(page) ?? [];
  const firstCells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split('`, `'));
  const named = firstCells.map((name) => name.replaceAll('`', '')).filter((name) => name.startsWith('parlance_'));
  const defined = Object.entries(metricDefinitions).map(([name, { labels }]) =>
    labels.length > 0 ? `${name}{${labels.join(',')}}` : name,
  );
  expect(named.toSorted()).toEqual(defined.toSorted());
});
