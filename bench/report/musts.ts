import { median } from '../figures/latencies.ts';
import type { FlowsRun, ResultsFile } from '../figures/schema.ts';
import { table } from './blocks.ts';
import { shown } from './figures.ts';
import { medianOf } from './goals.ts';

const COUNTS = [10, 50];
const WORKERS = [1, 2];

type Must = { figure: string; measured: number[]; must: string };

/** What was set for the speed of the product; each figure with the lowest and the highest of its cases. */
export function mustsTable({ parts }: ResultsFile): string[] {
  const cases = parts.flows?.figures ?? [];
  const each = (hashing: boolean, figure: (run: FlowsRun) => number, learners = COUNTS) =>
    WORKERS.flatMap((workers) =>
      learners.map((count) => medianOf(cases, { shape: 'short', workers, learners: count, hashing }, figure)),
    );
  const flows = (run: FlowsRun) => run.flowsASecond;
  const saveP95 = (run: FlowsRun) => run.latencies.save?.p95 ?? Number.NaN;
  const statements = (run: FlowsRun) => run.statementsAFlow;
  const few = each(false, flows, [10]);
  const sizes = parts.growth?.figures.sizes ?? [];
  const costs = sizes.map(({ runs }) => median(runs.map((run) => run.msAFlow)));
  const massStarts = parts['mass-start']?.figures ?? [];
  const rooms = parts.room?.figures ?? [];
  const rows: Must[] = [
    {
      figure: 'flows a second with hashing, 10 and 50 learners, 1 and 2 workers',
      measured: each(true, flows),
      must: '≥ 80',
    },
    { figure: 'flows a second without', measured: each(false, flows), must: '≥ 160' },
    {
      figure: '100 learners against 10, flows a second without',
      measured: each(false, flows, [100]).map((many, index) => many / (few[index] ?? Number.NaN)),
      must: '≥ 0.95',
    },
    {
      figure: 'processor ms a flow without hashing, server and database',
      measured: each(false, (run) => run.serverMsAFlow + run.databaseMsAFlow),
      must: '≤ 12',
    },
    {
      figure: 'save p95 ms, 10 learners, without hashing',
      measured: each(false, saveP95, [10]),
      must: '≤ 20',
    },
    {
      figure: 'save p95 ms, 10 learners, with hashing',
      measured: each(true, saveP95, [10]),
      must: '≤ 20',
    },
    { figure: 'statements a flow with hashing', measured: each(true, statements), must: '≤ 12' },
    { figure: 'statements a flow without', measured: each(false, statements), must: '≤ 10' },
    {
      figure: 'peak PSS of one process, MB',
      measured: (parts.memory?.figures ?? []).map(({ processesMb }) => Math.max(...processesMb)),
      must: '≤ 250',
    },
    {
      figure: `cost of a flow, ${shown(sizes.at(-1)?.attempts ?? Number.NaN)} attempts against ${shown(sizes[0]?.attempts ?? Number.NaN)}`,
      measured: [(costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN)],
      must: '≤ 1.2',
    },
    { figure: 'mass start: errors', measured: massStarts.map((run) => run.errors), must: '0' },
    { figure: 'mass start: open p95 ms', measured: massStarts.map((run) => run.openMs.p95), must: '≤ 400' },
    { figure: 'mass start: save p95 ms', measured: massStarts.map((run) => run.saveMs.p95), must: '≤ 100' },
    {
      figure: 'mass start: PSS of the largest process, MB',
      measured: massStarts.map((run) => Math.max(...run.processesMb)),
      must: '≤ 300',
    },
    {
      figure: '10,000 idle connections: p99 of GET /api/auth/sessions, ms',
      measured: (parts.idle?.figures ?? []).map((run) => run.sessionsMs.p99),
      must: '≤ 20',
    },
    {
      figure: '10,000 idle connections: refused',
      measured: (parts.idle?.figures ?? []).map((run) => run.refused),
      must: '0',
    },
    {
      figure: 'room: processor ms a beat, server and database',
      measured: rooms.map((run) => run.processorMsABeat),
      must: '≤ 1.2',
    },
    {
      figure: 'room: beats and boards, % of one core',
      measured: rooms.map((run) => run.coreShare * 100),
      must: '≤ 15',
    },
    {
      figure: 'room: poll of a board p95 ms, also while all save',
      measured: rooms.flatMap((run) => [run.boardMs.p95, run.busyBoardMs.p95]),
      must: '≤ 50',
    },
    {
      figure: 'room: poll of a board, KB, also while all save',
      measured: rooms.flatMap((run) => [run.boardKb, run.busyBoardKb]),
      must: '≤ 20',
    },
    { figure: 'room: statements a beat', measured: rooms.map((run) => run.statementsABeat), must: '≤ 1.2' },
    {
      figure: 'room: save p95 beside it against without',
      measured: rooms.map((run) => run.saveMs.p95 / run.saveAloneMs.p95),
      must: '≤ 1.2',
    },
  ];
  return table(
    ['figure', 'measured', 'must'],
    rows.map(({ figure, measured, must }) => [figure, fromTo(measured), must]),
  );
}

/** Cases that were not measured are left out. */
function fromTo(values: number[]): string {
  const measured = values.filter(Number.isFinite);
  if (measured.length === 0) return '–';
  const [least, most] = [shown(Math.min(...measured)), shown(Math.max(...measured))];
  return least === most ? least : `${least} to ${most}`;
}
