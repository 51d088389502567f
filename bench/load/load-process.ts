import { fork } from 'node:child_process';
import { join } from 'node:path';
import { nextMessage } from '../../scripts/processes/next-message.ts';
import type { EachLoad, EachPlan } from './each.ts';
import type { FlowsLoad, FlowsPlan } from './flows.ts';
import type { MassStartLoad, MassStartPlan } from './mass-start.ts';

/** What a load process can do, and what comes of it. */
export type Work = {
  flows: { plan: FlowsPlan; load: FlowsLoad };
  each: { plan: EachPlan; load: EachLoad };
  massStart: { plan: MassStartPlan; load: MassStartLoad };
};
export type Ready = { ready: true };

/**
 * Runs one load in a process of its own. `before` is called when that process has loaded its code and is about to
 * begin, so that its start is not measured; what it gives is given back.
 */
export async function inLoadProcess<K extends keyof Work, B>(
  work: K,
  plan: Work[K]['plan'],
  before: () => B,
): Promise<{ load: Work[K]['load']; begun: B }> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' });
  await nextMessage<Ready>(child);
  const begun = before();
  child.send({ work, plan });
  const load = await nextMessage<Work[K]['load']>(child);
  return { load, begun };
}
