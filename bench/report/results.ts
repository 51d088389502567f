import { shapes } from '../exams/shapes.ts';
import { median } from '../figures/latencies.ts';
import type { FlowsCase, FlowsRun, ResultsFile, TrialFile } from '../figures/schema.ts';
import { steps } from '../load/flow.ts';
import { gainOf, trialFigures } from '../parts/trial.ts';
import { table } from './blocks.ts';
import { megabytes, shown, spread } from './figures.ts';
import { goalsTable } from './goals.ts';
import { mustsTable } from './musts.ts';

const NOT_MEASURED = ['Not measured yet.'];

/** The tables of what was measured, by name. Those that are kept stand in `bench/results.md`. */
export function resultBlocks(file: ResultsFile, trials: TrialFile[]) {
  return {
    machine: machineLines(file),
    goals: goalsTable(file),
    musts: mustsTable(file),
    flows: flowsLines(file),
    floors: floorsLines(file),
    calls: callsLines(file),
    memory: memoryLines(file),
    'mass start': massStartLines(file),
    idle: idleLines(file),
    growth: growthLines(file),
    indexes: indexesLines(file),
    lists: listsLines(file),
    room: roomLines(file),
    trials: trialLines(trials),
  };
}

function machineLines({ date, machine, parts }: ResultsFile): string[] {
  const { processor, cores, memoryMb, system, node, postgres, postgresSettings } = machine;
  const settings = Object.entries(postgresSettings).map(([name, value]) => `${name}=${value}`);
  const origins = Map.groupBy(
    Object.entries(parts),
    ([, { measuredAt, commit, changed, seed }]) =>
      `${measuredAt.slice(0, 10)} on ${commit}${changed ? ' with changes' : ''}, seed ${seed}`,
  );
  const measured = [...origins].map(([origin, of]) => `${of.map(([name]) => name).join(', ')}: ${origin}`);
  return [
    `${date}: ${processor}, ${cores} cores, ${shown(memoryMb)} MB of memory, ${system}; Node ${node}, PostgreSQL ${postgres} on the same machine, fsync on (${settings.join(', ')}).`,
    '',
    ...measured.map((line) => `- ${line}`),
  ];
}

function flowsLines({ parts }: ResultsFile): string[] {
  const cases = parts.flows?.figures ?? [];
  if (cases.length === 0) return NOT_MEASURED;
  const groups = Object.entries(shapes).flatMap(([shape, { says }]) =>
    [true, false].map((hashing) => ({
      heading: `**${shape}, ${hashing ? 'with' : 'without'} hashing** (${says})`,
      of: cases.filter((one) => one.shape === shape && one.hashing === hashing),
    })),
  );
  return groups
    .filter(({ of }) => of.length > 0)
    .flatMap(({ heading, of }) => [heading, '', ...flowsTable(of), ''])
    .slice(0, -1);
}

function flowsTable(cases: FlowsCase[]): string[] {
  const inOrder = cases.toSorted((a, b) => a.workers - b.workers || a.learners - b.learners);
  const row = (label: string, figure: (run: FlowsRun) => number) => [
    label,
    ...inOrder.map(({ runs }) => spread(runs.map(figure).filter(Number.isFinite))),
  ];
  const called = steps.filter((step) => inOrder.some(({ runs }) => runs[0]?.latencies[step]));
  return table(
    ['', ...inOrder.map(({ learners, workers }) => `${learners} learners, ${workers} w`)],
    [
      row('flows a second', (run) => run.flowsASecond),
      row('server ms a flow', (run) => run.serverMsAFlow),
      row('database ms a flow', (run) => run.databaseMsAFlow),
      ...called.map((step) => row(`${step} p95 ms`, (run) => run.latencies[step]?.p95 ?? Number.NaN)),
      row('statements a flow', (run) => run.statementsAFlow),
      row('WAL bytes a flow', (run) => run.walBytesAFlow),
      row('load, % of the machine', (run) => run.generatorShare * 100),
      row('others, % of the machine', (run) => run.othersShare * 100),
      [
        'disturbed runs',
        ...inOrder.map(({ runs }) => `${runs.filter((run) => run.disturbed).length} of ${runs.length}`),
      ],
    ],
  );
}

function floorsLines({ parts }: ResultsFile): string[] {
  const cases = parts.floors?.figures ?? [];
  if (cases.length === 0) return NOT_MEASURED;
  const rows = cases.map(({ shape, runs }) => [
    shape,
    spread(runs.map((run) => run.serverMsAFlow)),
    spread(runs.map((run) => run.databaseMsAFlow)),
    spread(runs.map((run) => run.httpMsAFlow)),
    spread(runs.map((run) => run.sqlMsAFlow)),
    spread(runs.map((run) => run.ratio)),
  ]);
  const heading = ['shape', 'server ms', 'database ms', 'bare HTTP ms', 'bare SQL ms', 'flow ÷ (HTTP + SQL)'];
  const profiles = cases
    .filter(({ profile }) => profile.length > 0)
    .flatMap(({ shape, profile }) => [
      '',
      `What the server spends its time on, ${shape}:`,
      '',
      ...table(
        ['part', '% of its time'],
        profile.map(({ part, share }) => [part, shown(share * 100)]),
      ),
    ]);
  return [...table(heading, rows), ...profiles];
}

function callsLines({ parts }: ResultsFile): string[] {
  const costs = parts.calls?.figures ?? [];
  if (costs.length === 0) return NOT_MEASURED;
  return table(
    ['call', 'server ms', 'database ms', 'statements', 'WAL bytes', 'network bytes', 'disk bytes'],
    costs.map(({ call, runs }) => [
      call,
      spread(runs.map((run) => run.serverMs)),
      spread(runs.map((run) => run.databaseMs)),
      shown(median(runs.map((run) => run.statements))),
      shown(median(runs.map((run) => run.walBytes))),
      shown(median(runs.map((run) => run.networkBytes))),
      shown(median(runs.map((run) => run.diskBytes))),
    ]),
  );
}

function memoryLines({ parts }: ResultsFile): string[] {
  const runs = parts.memory?.figures ?? [];
  if (runs.length === 0) return NOT_MEASURED;
  const workers = [...new Set(runs.map((run) => run.workers))];
  return table(
    ['workers', 'processes', 'largest process, MB', 'all together, MB'],
    workers.map((count) => {
      const of = runs.filter((run) => run.workers === count);
      return [
        String(count),
        String(of[0]?.processesMb.length),
        spread(of.map(({ processesMb }) => Math.max(...processesMb))),
        spread(of.map(({ processesMb }) => processesMb.reduce((sum, mb) => sum + mb, 0))),
      ];
    }),
  );
}

function massStartLines({ parts }: ResultsFile): string[] {
  const runs = parts['mass-start']?.figures ?? [];
  if (runs.length === 0) return NOT_MEASURED;
  return table(
    ['learners', 'saves', 'errors', 'open p95 ms', 'save p95 ms', 'largest process, MB'],
    runs.map((run) => [
      shown(run.learners),
      shown(run.saves),
      String(run.errors),
      shown(run.openMs.p95),
      shown(run.saveMs.p95),
      shown(Math.max(...run.processesMb)),
    ]),
  );
}

function idleLines({ parts }: ResultsFile): string[] {
  const runs = parts.idle?.figures ?? [];
  if (runs.length === 0) return NOT_MEASURED;
  return table(
    ['idle connections', 'refused or closed', 'flows a second', 'GET /api/auth/sessions p99 ms', 'largest process, MB'],
    runs.map((run) => [
      shown(run.connections),
      String(run.refused),
      shown(run.flowsASecond),
      shown(run.sessionsMs.p99),
      shown(Math.max(...run.processesMb)),
    ]),
  );
}

function growthLines({ parts }: ResultsFile): string[] {
  const growth = parts.growth?.figures;
  if (!growth) return NOT_MEASURED;
  const cost = (runs: (typeof growth.pasts)[number]['runs']) => [
    spread(runs.map((run) => run.serverMsAFlow)),
    spread(runs.map((run) => run.databaseMsAFlow)),
    spread(runs.map((run) => run.msAFlow)),
  ];
  const heading = ['server ms a flow', 'database ms a flow', 'together'];
  return [
    ...table(
      ['attempts', 'database MB', ...heading],
      growth.sizes.map(({ attempts, databaseMb, runs }) => [shown(attempts), shown(databaseMb), ...cost(runs)]),
    ),
    '',
    ...table(
      ['earlier results of each learner', ...heading],
      growth.pasts.map(({ earlierResults, runs }) => [shown(earlierResults), ...cost(runs)]),
    ),
  ];
}

function indexesLines({ parts }: ResultsFile): string[] {
  const largest = parts.growth?.figures.sizes.at(-1);
  if (!largest) return NOT_MEASURED;
  return [
    `With ${shown(largest.attempts)} attempts and their responses the database has ${shown(largest.databaseMb)} MB.`,
    '',
    ...table(
      ['index', 'MB', 'depth in pages'],
      largest.indexes.map(({ name, sizeMb, depth }) => [`\`${name}\``, shown(sizeMb), String(depth)]),
    ),
  ];
}

function listsLines({ parts }: ResultsFile): string[] {
  const runs = parts.lists?.figures ?? [];
  if (runs.length === 0) return NOT_MEASURED;
  return table(
    ['submissions', 'MB', 'seconds', 'event loop p99 ms', 'longest ms', 'more memory, MB', 'save p95 beside it, ms'],
    runs.map((run) => [
      shown(run.submissions),
      megabytes(run.bytes),
      shown(run.listSeconds),
      shown(run.loopP99Ms),
      shown(run.loopMaxMs),
      shown(run.moreMb),
      shown(run.saveMs.p95),
    ]),
  );
}

function roomLines({ parts }: ResultsFile): string[] {
  const runs = parts.room?.figures ?? [];
  if (runs.length === 0) return NOT_MEASURED;
  return table(
    [
      'seconds',
      'ms a beat',
      '% of a core',
      'statements a beat',
      'board p95 ms / KB',
      'the same while all save',
      'save p95 ms, without the room',
      'load, % of the machine',
      'others, %',
    ],
    runs.map((run) => [
      shown(run.seconds),
      shown(run.processorMsABeat),
      shown(run.coreShare * 100),
      shown(run.statementsABeat),
      `${shown(run.boardMs.p95)} / ${shown(run.boardKb)}`,
      `${shown(run.busyBoardMs.p95)} / ${shown(run.busyBoardKb)}`,
      `${shown(run.saveMs.p95)}, ${shown(run.saveAloneMs.p95)}`,
      shown(run.generatorShare * 100),
      shown(run.othersShare * 100),
    ]),
  );
}

/** The median gain of each figure in percent, of every trial; its pairs are in its file. */
function trialLines(trials: TrialFile[]): string[] {
  if (trials.length === 0) return NOT_MEASURED;
  const rows = trials.flatMap(({ name, measuredAt, cases }) =>
    cases.map(({ shape, learners, workers, hashing, pairs }) => [
      name,
      measuredAt.slice(0, 10),
      `${shape}, ${learners} l, ${workers} w${hashing ? ', hashing' : ''}`,
      String(pairs.length),
      ...trialFigures.map((figure) => {
        const gain = median(pairs.map((pair) => gainOf(figure, pair)));
        return `${gain < 0 ? '−' : '+'}${shown(Math.abs(gain))} %`;
      }),
    ]),
  );
  return table(['trial', 'date', 'flow', 'pairs', ...trialFigures.map(({ label }) => label)], rows);
}
