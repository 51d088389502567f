import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmKinds } from '@parlance/contract/system';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { metricLabels } from '../../server/test/gates/metric-names.ts';
import { metricFaults } from './metric-faults.ts';

const FOLDER = join(import.meta.dirname, '../../deploy');
const known = metricLabels();

type Rule = { alert: string; expr: string; labels: { alarm?: string }; annotations: { summary: string } };
type Rules = { groups: { rules: Rule[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const { groups } = parse(textOf('alerts.yml')) as Rules;
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(textOf('grafana.json')) as Dashboard;

test('every alert names metrics that exist', () => {
  expect(rules.flatMap(({ alert, expr }) => metricFaults(expr, known).map((fault) => `${alert}: ${fault}`))).toEqual(
    [],
  );
});

test('every alarm has one rule, and a row that says what to do', () => {
  const [, section = ''] = /\n## Alarms\n(.*?)\n## /s.exec(textOf('../docs/running.md')) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)` \|.*\| `(\w+)` \|$/gm)].map(([, alarm, rule]) => [alarm, rule]);
  const ruled = rules.flatMap(({ alert, labels: { alarm } }) => (alarm === undefined ? [] : [[alarm, alert]]));
  expect(ruled.map(([alarm]) => alarm).toSorted()).toEqual(alarmKinds.toSorted());
  expect(rows.toSorted()).toEqual(ruled.toSorted());
});

test('every panel names metrics that exist', () => {
  const faults = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => metricFaults(expr, known).map((fault) => `${title}: ${fault}`)),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['rate(parlance_requests_total[5m])', 'unknown metric: parlance_requests_total'],
  ['parlance_outbox{status="failed"}', 'unknown label: parlance_outbox{status}'],
  ['sum by (path) (parlance_http_in_flight)', 'unknown label: parlance_http_in_flight{path}'],
  ['vector(1)', 'no metric: vector(1)'],
])('a fault in %s is found', (expression, fault) => {
  expect(metricFaults(expression, known)).toEqual([fault]);
});

test('every metric of Parlance is on the dashboard', () => {
  const shown = JSON.stringify(panels);
  const own = [...known.keys()]
    .filter((name) => name.startsWith('parlance_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8');
}
