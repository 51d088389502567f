import { countAnswered, firstNumberOf, numbersOf } from '../../attempts/answers/count-answered.ts';
import type { KeyCache } from '../../attempts/cache/key-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { listProgress, type Stored } from './queries.ts';

/** How far a test is that goes on, in the numbers that its learner sees. */
export type Progress = Stored & {
  current_question_id: number | null;
  /** How many numbers the test has, and how many of them have an answer. */
  numbers: number;
  answered: number;
  /** The first number of each question. */
  firstNumber: ReadonlyMap<number, number>;
};

export async function readProgress(db: Db, keys: KeyCache, attemptIds: number[]): Promise<Progress[]> {
  const read: Progress[] = [];
  for (const row of await listProgress(db, attemptIds)) {
    const { attempt_id, saved_at, recordings_stored, current_question_id } = row;
    const items = await keys.find(db, row.question_version_ids);
    read.push({
      attempt_id,
      saved_at,
      recordings_stored,
      current_question_id,
      numbers: items.reduce((sum, item) => sum + numbersOf(item), 0),
      answered: countAnswered(row, items),
      firstNumber: firstNumberOf(items),
    });
  }
  return read;
}
