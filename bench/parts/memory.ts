import { rounded } from '../figures/latencies.ts';
import type { MemoryRun } from '../figures/schema.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { checkFlows, flowsPlan, openStage } from '../measure/stage.ts';
import { watchMemory } from '../processes.ts';
import type { Ground } from './ground.ts';

const LEARNERS = 100;
const SHORT_LEARNERS = 10;

/** The most memory each process of a fresh server had while 100 learners logged in and took tests. */
export async function measureMemory({ options, postgres, later, say }: Ground): Promise<MemoryRun[]> {
  const runs: MemoryRun[] = [];
  for (let run = 0; run < options.runs; run += 1) {
    for (const workers of options.workers) {
      const stage = await openStage(postgres, later, { shape: 'school', workers });
      const peaks = watchMemory(stage.server.pid);
      const plan = flowsPlan(stage, {
        learners: options.short ? SHORT_LEARNERS : LEARNERS,
        hashing: true,
        seconds: options.seconds,
      });
      const { load } = await inLoadProcess('flows', plan, () => undefined);
      const processesMb = peaks().map(rounded);
      checkFlows(stage, load.attemptIds);
      await stage.server.stop();
      runs.push({ workers, processesMb });
      say(`memory, ${workers} w: ${processesMb.map((mb) => mb.toFixed(0)).join(' + ')} MB`);
    }
  }
  return runs;
}
