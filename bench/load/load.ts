// The load runs in a process of its own, so that its work is neither the server's nor the measuring one's.
import { runFlows } from './flows.ts';
import type { Ready, Work } from './load-process.ts';

const works: { [K in keyof Work]: (plan: Work[K]['plan']) => Promise<Work[K]['load']> } = { flows: runFlows };

process.once('message', (message: { work: keyof Work; plan: Work[keyof Work]['plan'] }) => void run(message));
process.once('disconnect', () => process.exit(1));
process.send?.({ ready: true } satisfies Ready);

async function run({ work, plan }: { work: keyof Work; plan: Work[keyof Work]['plan'] }): Promise<void> {
  const load = await works[work](plan);
  process.send?.(load, () => process.exit(0));
}
