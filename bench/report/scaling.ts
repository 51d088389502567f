import { median } from '../figures/latencies.ts';
import type { CallName, CallRun, ResultsFile } from '../figures/schema.ts';
import { table } from './blocks.ts';
import { megabytes, shown } from './figures.ts';

const LEARNERS = [10_000, 100_000, 1_000_000];
/** Starts are spread over ten minutes, and so are the ends an hour later. */
const SPREAD_SECONDS = 600;
/** One save every 20 s of activity: 90 an hour. */
const SAVES_AN_HOUR = 90;
const SAVES_A_SECOND = SAVES_AN_HOUR / 3600;
/** Of a core, so that a burst finds room. */
const FULLEST = 0.6;
/** Connections to PostgreSQL that a process holds: seven, and three for quick reads. */
const CONNECTIONS_A_PROCESS = 10;
/** Of those who take a test at one time, so many speak. */
const SPEAKING_SHARE = 0.1;
const BITS = 8;

const CALLS = ['log in', 'open', 'save', 'submit', 'recording minute'] as const;
type Cost = Omit<CallRun, 'disturbed' | 'count'>;
/** How often each call comes in a second. */
type Rates = Record<(typeof CALLS)[number], number>;

/** What `docs/scaling.md` shows, by the name of its place there; nothing until the calls were measured. */
export function scalingBlocks({ machine, parts }: ResultsFile): Record<string, string[]> {
  if (!parts.calls) return {};
  const costs = new Map(parts.calls.figures.map(({ call, runs }) => [call, medianCost(runs)]));
  const costOf = (call: CallName) => {
    const cost = costs.get(call);
    if (!cost) throw new Error(`The call “${call}” was not measured.`);
    return cost;
  };
  return {
    calls: [
      `Measured on ${parts.calls.measuredAt.slice(0, 10)}, commit ${parts.calls.commit}: ${machine.processor}, ${machine.cores} cores, PostgreSQL ${machine.postgres} on the same machine.`,
      '',
      ...callsTable(costOf),
    ],
    model: modelTable(costOf),
  };
}

function medianCost(runs: CallRun[]): Cost {
  const of = (figure: (run: CallRun) => number) => median(runs.map(figure));
  return {
    serverMs: of((run) => run.serverMs),
    databaseMs: of((run) => run.databaseMs),
    statements: of((run) => run.statements),
    walBytes: of((run) => run.walBytes),
    networkBytes: of((run) => run.networkBytes),
    diskBytes: of((run) => run.diskBytes),
  };
}

function callsTable(costOf: (call: CallName) => Cost): string[] {
  return table(
    ['call', 'server ms', 'database ms', 'statements', 'WAL bytes', 'network bytes', 'disk bytes'],
    CALLS.map((call) => {
      const { serverMs, databaseMs, statements, walBytes, networkBytes, diskBytes } = costOf(call);
      return [call, ...[serverMs, databaseMs, statements, walBytes, networkBytes, diskBytes].map(shown)];
    }),
  );
}

function modelTable(costOf: (call: CallName) => Cost): string[] {
  const columns = LEARNERS.map((learners) => {
    const a = learners / SPREAD_SECONDS;
    const rates: Rates = {
      'log in': a,
      open: a,
      save: learners * SAVES_A_SECOND,
      submit: a,
      'recording minute': (learners * SPEAKING_SHARE) / 60,
    };
    const sum = (figure: (cost: Cost) => number, calls: readonly (typeof CALLS)[number][]) =>
      calls.reduce((total, call) => total + rates[call] * figure(costOf(call)), 0);
    const tests = CALLS.slice(0, -1);
    const serverCores = sum(({ serverMs }) => serverMs, tests) / 1000 / FULLEST;
    const databaseCores = sum(({ databaseMs }) => databaseMs, tests) / 1000 / FULLEST;
    const processes = Math.max(1, Math.ceil(serverCores));
    // Of one learner's whole test, and all of them.
    const disk = (call: CallName) => costOf(call).diskBytes;
    const diskBytes = learners * (disk('open') + SAVES_AN_HOUR * disk('save') + disk('submit'));
    const minutes = learners * SPEAKING_SHARE * 60;
    return {
      learners,
      cells: [
        shown(rates['log in']),
        shown(rates.save),
        shown(serverCores),
        shown((rates['log in'] * costOf('log in').serverMs) / 1000 / FULLEST),
        shown(databaseCores),
        shown(serverCores + databaseCores),
        shown(sum(({ serverMs, databaseMs }) => serverMs + databaseMs, ['recording minute']) / 1000 / FULLEST),
        shown(processes),
        shown(processes * CONNECTIONS_A_PROCESS),
        megabytes(sum(({ walBytes }) => walBytes, tests)),
        shown((sum(({ networkBytes }) => networkBytes, tests) * BITS) / 1e6),
        shown((sum(({ networkBytes }) => networkBytes, ['recording minute']) * BITS) / 1e6),
        shown(diskBytes / 1e9),
        shown((minutes * costOf('recording minute').diskBytes) / 1e9),
      ],
    };
  });
  const labels = [
    'log-ins a second (as many opens and submits)',
    'saves a second',
    'cores for the server',
    'of these for hashing at log in',
    'cores for the database',
    'cores together',
    'more cores for recordings when a tenth speaks',
    'server processes, one a core',
    'connections to the database without a pooler',
    'WAL, MiB a second',
    'network, Mbit a second',
    'network for recordings when a tenth speaks, Mbit a second',
    'disk for one test of everyone, GB',
    'disk for an hour of recordings of a tenth, GB',
  ];
  return table(
    ['learners at once', ...columns.map(({ learners }) => shown(learners))],
    labels.map((label, row) => [label, ...columns.map(({ cells }) => cells[row] ?? '–')]),
  );
}
