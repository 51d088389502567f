// The learners run in a process of their own, so that killing the server and saving do not wait for each other.
import { type SavingPlan, saveUntilGone } from './saving.ts';

process.once('message', (plan: SavingPlan) => void run(plan));
process.once('disconnect', () => process.exit(1));
process.send?.('loaded');

async function run(plan: SavingPlan): Promise<void> {
  const saved = await saveUntilGone(plan);
  process.send?.(saved, () => process.exit(0));
}
