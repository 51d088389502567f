// The load runs in a process of its own, so that its work is neither the server's nor the measuring one's.
import { type Plan, runLoad } from './flow.ts';

process.once('message', (plan: Plan) => void run(plan));
process.once('disconnect', () => process.exit(1));

async function run(plan: Plan): Promise<void> {
  const load = await runLoad(plan);
  process.send?.(load, () => process.exit(0));
}
