import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { READ_ELSEWHERE, settingsRead } from './setting-names.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('.env.example names every setting and no other', () => {
  const named = [...textOf('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => !READ_ELSEWHERE.includes(String(name))).toSorted()).toEqual(settingsRead());
});

test('the tables of docs/running.md name every setting and no other', () => {
  const [, table = ''] = /\n## Settings\n(.*?)\n## The public pages\n/s.exec(textOf('docs/running.md')) ?? [];
  const firstCells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  expect(firstCells.map((name) => name.replaceAll('`', '')).toSorted()).toEqual(settingsRead());
});

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
