import { latencyOf, rounded } from '../figures/latencies.ts';
import type { MassStartRun } from '../figures/schema.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { begin, circumstancesOf, undisturbed } from '../measure/machine.ts';
import { flowPlan, openStage, peopleOf, type Stage } from '../measure/stage.ts';
import { watchMemory } from '../processes.ts';
import type { Ground } from './ground.ts';

const WHOLE = { learners: 1000, spreadMs: 10_000, saveEveryMs: 5000, untilMs: 60_000 };
const SHORT = { learners: 200, spreadMs: 1000, saveEveryMs: 1000, untilMs: 4000 };

/** 1,000 learners press Start within 10 seconds and then save every 5, until a minute is over. */
export async function measureMassStart({ options, postgres, later, random, say }: Ground): Promise<MassStartRun[]> {
  const { learners, spreadMs, saveEveryMs, untilMs } = options.short ? SHORT : WHOLE;
  const runs: MassStartRun[] = [];
  const run = async (stage: Stage): Promise<MassStartRun> => {
    const { courseId, saved } = flowPlan(stage, false);
    const plan = {
      url: stage.server.url,
      courseId,
      firstPerson: peopleOf(stage, learners, 0),
      startsMs: Array.from({ length: learners }, () => random() * spreadMs),
      saved,
      saveEveryMs,
      untilMs,
    };
    const peaks = watchMemory(stage.server.pid);
    const watched = { server: stage.server.pid, database: stage.databasePid };
    const { load, begun: used } = await inLoadProcess('massStart', plan, () => begin(watched));
    const circumstances = circumstancesOf(used(), { seconds: load.seconds, generatorMs: load.processorMs });
    if (load.firstError) say(`mass start: ${load.errors} errors, the first: ${load.firstError}`);
    return {
      ...circumstances,
      learners,
      errors: load.errors,
      saves: load.saveMs.length,
      openMs: latencyOf(load.openMs),
      saveMs: latencyOf(load.saveMs),
      processesMb: peaks().map(rounded),
    };
  };
  while (runs.length < options.runs) {
    // A fresh server each time: what it had in memory before would be in its peak.
    const measured = await undisturbed(async () => {
      const stage = await openStage(postgres, later, { shape: 'school', workers: 1 });
      const one = await run(stage);
      await stage.server.stop();
      return one;
    }, options.once);
    runs.push(measured);
    const { errors, openMs, saveMs, processesMb } = measured;
    say(
      `mass start of ${learners}: ${errors} errors, open p95 ${openMs.p95} ms, save p95 ${saveMs.p95} ms, ${processesMb[0]} MB`,
    );
  }
  return runs;
}
