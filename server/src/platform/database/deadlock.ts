import { setTimeout as sleep } from 'node:timers/promises';

const RUNS_MAX = 3;
const WAIT_MAX_MS = 50;

/**
 * Whether PostgreSQL ended this work because of other work at the same moment: a deadlock, or a serialization failure.
 * Nothing of it was stored, and it can run again.
 */
export function isEndedForAnother(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40P01' || code === '40001';
}

/**
 * Runs `work`, and once or twice more when the database ended it for another's sake, after a random wait so that the
 * two do not meet again. Only for work that does nothing outside the database.
 */
export async function runAgainAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await work();
    } catch (error) {
      if (run === RUNS_MAX || !isEndedForAnother(error)) throw error;
      await sleep(Math.random() * WAIT_MAX_MS);
    }
  }
}
