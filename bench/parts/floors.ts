import { temporaryFolder } from '../../scripts/clean-up.ts';
import type { Shape } from '../exams/shapes.ts';
import { rounded } from '../figures/latencies.ts';
import { partsOfProfiles } from '../figures/profile.ts';
import type { FloorsCase, FloorsRun, ProfilePart } from '../figures/schema.ts';
import { scriptOfAFlow } from '../floors/flow-statements.ts';
import { measureHttpFloor, startHttpFloor } from '../floors/http-floor.ts';
import { measureSqlFloor } from '../floors/sql-floor.ts';
import { type FlowsMeasure, measureFlows } from '../measure/flows.ts';
import { undisturbed } from '../measure/machine.ts';
import { openStage, type Setting } from '../measure/stage.ts';
import type { Ground } from './ground.ts';

const LEARNERS = 10;

/**
 * A flow beside what it cannot do without: HTTP with constant bytes from the same Fastify, and its statements by
 * pgbench, all without hashing, on the same data, with the same number of clients, one after another in every run. With
 * `profiled` it is then measured what the server spends its time on, on a server of its own.
 */
export async function measureFloors(
  ground: Ground,
  { setting = {}, profiled }: { setting?: Setting; profiled: boolean },
): Promise<FloorsCase[]> {
  const { options, postgres, later, say } = ground;
  const cases: FloorsCase[] = [];
  for (const shape of options.shapes) {
    const stage = await openStage(postgres, later, { shape, workers: 1, setting });
    const script = await scriptOfAFlow(stage);
    const http = await startHttpFloor(stage, later);
    const asked = { ...options, learners: LEARNERS, hashing: false };
    const run = async (): Promise<FloorsRun> => {
      const flow = await measureFlows(stage, asked);
      const [bareHttp, bareSql] = [
        await measureHttpFloor(stage, http, asked),
        await measureSqlFloor(stage, script, asked),
      ];
      return {
        disturbed: flow.disturbed,
        othersShare: flow.othersShare,
        serverMsAFlow: flow.serverMsAFlow,
        databaseMsAFlow: flow.databaseMsAFlow,
        httpMsAFlow: rounded(bareHttp.msAFlow),
        sqlMsAFlow: rounded(bareSql.msAFlow),
        httpFlowsASecond: rounded(bareHttp.flowsASecond),
        sqlFlowsASecond: rounded(bareSql.flowsASecond),
        ratio: rounded((flow.serverMsAFlow + flow.databaseMsAFlow) / (bareHttp.msAFlow + bareSql.msAFlow)),
      };
    };
    // Code that runs for the first time is slow.
    if (!options.short) await measureFlows(stage, asked);
    const runs: FloorsRun[] = [];
    while (runs.length < options.runs) runs.push(await undisturbed(run, options.once));
    const profile = profiled ? await profileOf(ground, shape, asked) : [];
    cases.push({ shape, learners: LEARNERS, runs, profile });
    say(`floors, ${shape}: ${runs.map(({ ratio }) => ratio.toFixed(2)).join(' ')} × (bare HTTP + bare SQL)`);
    await stage.server.stop();
  }
  return cases;
}

/** On a server of its own: taking the profile costs time as well. */
async function profileOf({ postgres, later }: Ground, shape: Shape, asked: FlowsMeasure): Promise<ProfilePart[]> {
  const folder = temporaryFolder('parlance-bench-', later);
  const setting = { nodeArguments: ['--cpu-prof', `--cpu-prof-dir=${folder}`] };
  const stage = await openStage(postgres, later, { shape, workers: 1, setting });
  await measureFlows(stage, asked);
  await stage.server.stop();
  return partsOfProfiles(folder, asked.seconds);
}
