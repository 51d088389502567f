// What `startSaving` runs.
import { type SavingPlan, saveUntilGone } from './saving.ts';
import type { Progress } from './saving-process.ts';

process.once('message', (plan: SavingPlan) => void run(plan));
process.once('disconnect', () => process.exit(1));
tell('loaded');

async function run(plan: SavingPlan): Promise<void> {
  const saved = await saveUntilGone(plan, () => tell('saving'));
  process.send?.(saved, () => process.exit(0));
}

function tell(progress: Progress): void {
  process.send?.(progress);
}
