// The load runs in a process of its own, so that its work is neither the server's nor the measuring one's.
import { runEach } from './each.ts';
import { runFlows } from './flows.ts';
import type { Ready, Work } from './load-process.ts';
import { runMassStart } from './mass-start.ts';

const works: { [K in keyof Work]: (plan: Work[K]['plan']) => Promise<Work[K]['load']> } = {
  flows: runFlows,
  each: runEach,
  massStart: runMassStart,
};

process.once('message', (message: LoadOrder<keyof Work>) => void run(message));
process.once('disconnect', () => process.exit(1));
process.send?.({ ready: true } satisfies Ready);

type LoadOrder<K extends keyof Work> = { work: K; plan: Work[K]['plan'] };

async function run<K extends keyof Work>({ work, plan }: LoadOrder<K>): Promise<void> {
  const load = await works[work](plan);
  process.send?.(load, () => process.exit(0));
}
