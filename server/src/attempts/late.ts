import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AnswersIn } from '@parlance/contract/attempts';
import type { Db } from '../platform/database.ts';
import { type AttemptRow, keepLateWork } from './queries.ts';

/** A digest of what a save carries: equal digests are equal content. */
export function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/**
 * Keeps beside a closed attempt what it does not hold already. Answers equal to the stored ones were counted: nothing
 * of them is late.
 */
export async function keepLate(
  db: Db,
  attempt: AttemptRow,
  late: { answers: AnswersIn; flags: number[] },
  receivedAt: Date,
): Promise<void> {
  const entries = Object.entries(late.answers).filter(
    ([questionId, answer]) => !isDeepStrictEqual(attempt.answers[questionId] ?? null, answer),
  );
  const unknownFlags = late.flags.some((flag) => !attempt.flags.includes(flag));
  if (entries.length === 0 && !unknownFlags) return;
  const answers = Object.fromEntries(entries);
  const digest = digestOf({ answers, flags: late.flags });
  await keepLateWork(db, { attemptId: attempt.id, answers, flags: late.flags, digest, receivedAt });
}
