import type { Answer } from '@parlance/contract/attempts';
import type { StoredMarks } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';

/** An answer with what it was worth when it was given. */
type Practised = StoredMarks & { question_id: number; answer: Answer; mark: number };

/** What was answered again of an attempt, by question. */
export async function listPractised(db: Db, attemptId: number): Promise<Map<number, Answer>> {
  const rows = await db
    .selectFrom('practised_answers')
    .select(['question_id', 'answer'])
    .where('attempt_id', '=', attemptId)
    .execute();
  return new Map(rows.map(({ question_id, answer }) => [question_id, answer]));
}

/** Stores an answer with its mark; where one is stored already, that stays unless it `mayRepeat`. Gives what is stored. */
export async function storePractised(
  db: Db,
  attemptId: number,
  { answer, ...given }: Practised,
  { mayRepeat, now }: { mayRepeat: boolean; now: Date },
): Promise<Answer> {
  const row = { attempt_id: attemptId, ...given, answer: JSON.stringify(answer), answered_at: now };
  const stored = await db
    .insertInto('practised_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['attempt_id', 'question_id']).doUpdateSet(mayRepeat ? row : { attempt_id: attemptId }),
    )
    .returning('answer')
    .executeTakeFirstOrThrow();
  return stored.answer;
}
