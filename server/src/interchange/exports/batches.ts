import { msg, plural } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import { EXPORT_MAX, type exportBank } from '@parlance/contract/interchange/exports';
import { say } from '@parlance/contract/say';
import { findCourse } from '../../courses/queries.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { fieldRefusal, orNotFound } from '../../platform/refusal.ts';
import { findBankQuestions } from '../../questions/bank/list/queries.ts';
import { findDraws } from '../../questions/draws/queries.ts';
import { currentQuestions, pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { type Batch, batchOf } from '../writing/exported.ts';

/** The questions of a course, of a deleted one too, in their order, without those that it draws. */
export async function courseBatch(db: Db, courseId: number): Promise<Batch & { draws: number }> {
  const course = orNotFound(await findCourse(db, courseId, { archivedToo: true }));
  const rows = await currentQuestions(db, courseId);
  const draws = await findDraws(db, courseId);
  return { ...batchOf(course.title, rows), draws: draws.length };
}

type Filter = Omit<Parsed<typeof exportBank, 'query'>, 'format'>;

/** The questions of the bank that fit and that a reader sees, sets together. */
export async function bankBatch(db: Db, filter: Filter, reader: Reader): Promise<Batch> {
  const { rows, total } = await findBankQuestions(db, { ...filter, page: 1, limit: EXPORT_MAX }, reader);
  if (total > EXPORT_MAX) {
    throw fieldRefusal(
      'invalid',
      'q',
      say(
        msg`These are ${plural({ total }, { one: '# question', other: '# questions' })}. At most 5,000 leave in one file: search for fewer.`,
      ),
    );
  }
  const questions = await pinnedQuestions(
    db,
    rows.map(({ version_id }) => version_id),
  );
  return batchOf(say(msg`Question bank`), setsTogether(questions), () => 1);
}

/** The questions of a set stand where its first one does. */
function setsTogether(questions: QuestionRow[]): QuestionRow[] {
  const firsts = new Map<number, number>();
  for (const [index, { passage_id }] of questions.entries()) {
    if (passage_id !== null && !firsts.has(passage_id)) firsts.set(passage_id, index);
  }
  const placed = questions.map((row, index) => ({ row, place: firsts.get(row.passage_id ?? -1) ?? index }));
  return placed.toSorted((one, other) => one.place - other.place).map(({ row }) => row);
}
