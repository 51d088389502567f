import { median } from '../figures/latencies.ts';
import type { FlowsCase, FlowsKey, FlowsRun, ResultsFile } from '../figures/schema.ts';
import { table } from './blocks.ts';
import { shown } from './figures.ts';

type Row = {
  what: string;
  /** Measured once, Moodle 4.5 on the same two cores. */
  moodle: string;
  goal: string;
  now: (workers: 1 | 2) => string;
};

/** The goals that were set for a flow of the school, with what was measured. */
export function goalsTable({ parts }: ResultsFile): string[] {
  const cases = parts.flows?.figures ?? [];
  const at = (figure: (run: FlowsRun) => number, learners: number, hashing: boolean) => (workers: number) =>
    shown(medianOf(cases, { shape: 'school', workers, learners, hashing }, figure));
  const both =
    (...columns: ((workers: number) => string)[]) =>
    (workers: number) =>
      columns.map((column) => column(workers)).join(' / ');
  const flows = (run: FlowsRun) => run.flowsASecond;
  const ms = (run: FlowsRun) => run.serverMsAFlow + run.databaseMsAFlow;
  const saveP95 = (run: FlowsRun) => run.latencies.save?.p95 ?? Number.NaN;
  const memory = (workers: number) => {
    const peaks = (parts.memory?.figures ?? []).filter((run) => run.workers === workers);
    return shown(median(peaks.map(({ processesMb }) => Math.max(0, ...processesMb))));
  };
  const rows: Row[] = [
    {
      what: 'flows a second, 10 learners, with hashing',
      moodle: '2.73',
      goal: '≥ 80',
      now: at(flows, 10, true),
    },
    {
      what: 'flows a second, 100 learners, with hashing',
      moodle: '2.92',
      goal: '≥ 80',
      now: at(flows, 100, true),
    },
    {
      what: 'flows a second, 10 / 100 learners, without',
      moodle: '–',
      goal: '≥ 160',
      now: both(at(flows, 10, false), at(flows, 100, false)),
    },
    {
      what: 'server and database, ms a flow, with / without hashing',
      moodle: '668',
      goal: '≤ 25 / ≤ 10',
      now: both(at(ms, 10, true), at(ms, 10, false)),
    },
    {
      what: 'save p95 in ms, 10 / 100 learners, without hashing',
      moodle: '304 / 3,626',
      goal: '≤ 15 / ≤ 120',
      now: both(at(saveP95, 10, false), at(saveP95, 100, false)),
    },
    {
      what: 'peak PSS of the largest process, MB',
      moodle: '87',
      goal: '≤ 200',
      now: memory,
    },
  ];
  return table(
    ['', 'Moodle', '1 worker', '2 workers', 'goal'],
    rows.map(({ what, moodle, now, goal }) => [what, moodle, now(1), now(2), goal]),
  );
}

/** NaN when that case was not measured. */
export function medianOf(cases: FlowsCase[], key: FlowsKey, figure: (run: FlowsRun) => number): number {
  const found = cases.find(
    (one) =>
      one.shape === key.shape &&
      one.workers === key.workers &&
      one.learners === key.learners &&
      one.hashing === key.hashing,
  );
  return median((found?.runs ?? []).map(figure));
}
