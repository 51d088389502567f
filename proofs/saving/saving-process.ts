import { fork } from 'node:child_process';
import { join } from 'node:path';
import { nextMessage } from '../../scripts/processes/next-message.ts';
import type { Saved, SavingPlan } from './saving.ts';

/** What the process of the learners says before it gives what was saved. */
export type Progress = 'loaded' | 'saving';

/**
 * The learners save in a process of their own, so that stopping the server and saving do not wait for each other.
 * Resolves when the first save was acknowledged; `saved` when the server is gone.
 */
export async function startSaving(plan: SavingPlan): Promise<{ saved: Promise<Saved> }> {
  const child = fork(join(import.meta.dirname, 'saving-learners.ts'));
  await nextMessage<Progress>(child);
  child.send(plan);
  await nextMessage<Progress>(child);
  const saved = nextMessage<Saved>(child);
  // Who waits for it hears that it failed. Before anybody does, it must not end this process with its servers running.
  saved.catch(() => undefined);
  return { saved };
}
