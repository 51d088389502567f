import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';

/** What the tables hold of an attempt: itself, its answers, what came late, and its receipts. */
export async function storedAttempt(db: Db, id: number) {
  const row = await db
    .selectFrom('attempts')
    .select(['status', 'score', 'sequence', 'deadline', 'paused_at', 'breaks_used', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const answers = await db
    .selectFrom('responses')
    .select(['question_id', 'answer'])
    .where('attempt_id', '=', id)
    .where('answer', 'is not', null)
    .execute();
  const late = await db
    .selectFrom('late_work')
    .select(['question_id', 'answer'])
    .where('attempt_id', '=', id)
    .execute();
  const receipts = await db
    .selectFrom('receipts')
    .select([sql<number>`count(*)::integer`.as('all'), sql<number>`count(superseded_at)::integer`.as('superseded')])
    .where('attempt_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    answers: Object.fromEntries(answers.map((one) => [one.question_id, one.answer])),
    late: new Map(late.map((one) => [one.question_id, one.answer as string | null])),
    receipts: { all: receipts.all, valid: receipts.all - receipts.superseded },
  };
}
