import { shapes } from '../exams/shapes.ts';
import { latencyOf, rounded } from '../figures/latencies.ts';
import type { FlowsRun } from '../figures/schema.ts';
import type { StepName } from '../load/flow.ts';
import type { FlowsPlan } from '../load/flows.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { memoryMb } from '../processes.ts';
import { readStatements, resetStatements, writtenWalBytes } from '../statements.ts';
import { begin, circumstancesOf } from './machine.ts';
import { checkFlows, flowsPlan, type Stage } from './stage.ts';

export type FlowsMeasure = { learners: number; hashing: boolean; seconds: number; warmUpSeconds: number };

/** Warms up, measures one run of flows, and checks every flow in the database. */
export async function measureFlows(stage: Stage, asked: FlowsMeasure): Promise<FlowsRun> {
  const warmUp = flowsPlan(stage, { ...asked, seconds: asked.warmUpSeconds });
  const { load: warm } = await inLoadProcess('flows', warmUp, () => undefined);
  checkFlows(stage, warm.attemptIds);
  const plan = shapes[stage.shape].comingAgain ? { ...warmUp, seconds: asked.seconds } : flowsPlan(stage, asked);
  const { attemptIds, run } = await measured(stage, plan);
  checkFlows(stage, attemptIds);
  return run;
}

async function measured(stage: Stage, plan: FlowsPlan): Promise<{ attemptIds: number[]; run: FlowsRun }> {
  resetStatements(stage.databaseUrl);
  const walBytes = writtenWalBytes(stage.databaseUrl);
  const watched = { server: stage.server.pid, database: stage.databasePid };
  const { load, begun: used } = await inLoadProcess('flows', plan, () => begin(watched));
  const spent = used();
  const flows = load.attemptIds.length;
  const calls = readStatements(stage.databaseUrl).reduce((sum, { calls }) => sum + calls, 0);
  const called = Object.entries(load.latenciesMs).filter(([, times]) => times.length > 0);
  const run = {
    ...circumstancesOf(spent, { seconds: load.seconds, generatorMs: load.processorMs }),
    flows,
    flowsASecond: rounded(flows / load.seconds),
    serverMsAFlow: rounded(spent.of.server / flows),
    databaseMsAFlow: rounded(spent.of.database / flows),
    statementsAFlow: rounded(calls / flows),
    walBytesAFlow: Math.round((writtenWalBytes(stage.databaseUrl) - walBytes) / flows),
    pssMb: rounded(memoryMb(stage.server.pid)),
    latencies: Object.fromEntries(called.map(([step, times]) => [step as StepName, latencyOf(times)])),
  };
  return { attemptIds: load.attemptIds, run };
}
