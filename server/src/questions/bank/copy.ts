import type { copyInPlace as copyCall } from '@parlance/contract/bank/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertPassage, lockCourse, removeQuestion } from '../editing/queries.ts';
import { LAST, writeOrder } from '../ordering/queries.ts';
import { currentQuestions, pinnedQuestions, type QuestionRow } from '../queries.ts';
import { draftOfRow } from '../stored-draft.ts';
import { insertQuestions } from '../storing/queries.ts';
import { type BankQuestion, noteCopies } from './queries.ts';

type Copying = { courseId: number; questions: BankQuestion[]; sharedId: number | null; at: Date };

/** Copies questions of the bank, with their passages, behind those of a course; gives the ids of the copies. */
export async function copyIntoCourse(db: Db, { courseId, questions, sharedId, at }: Copying): Promise<number[]> {
  const rows = await pinnedQuestions(
    db,
    questions.map(({ current_version_id }) => current_version_id),
  );
  // Behind all that is there, until they are put in order.
  const placed = rows.map((row, index) => ({ ...row, position: LAST + index }));
  return await copyRows(db, courseId, { rows: placed, sharedId, at });
}

/**
 * Copies these questions, with the texts they carry, to their positions in a course; gives the ids of the copies. Those
 * without a text stand under the passage `sharedId`, or without one under that of the test that they have.
 */
async function copyRows(
  db: Db,
  courseId: number,
  { rows, sharedId, at }: { rows: QuestionRow[]; sharedId: number | null; at: Date },
): Promise<number[]> {
  const passageIds = new Map<number | null, number | null>();
  for (const { passage_id, passage_title, passage_content } of rows) {
    if (passageIds.has(passage_id) || passage_id === null || !passage_content) continue;
    const passage = await insertPassage(db, courseId, { title: passage_title ?? '', content: passage_content });
    passageIds.set(passage_id, passage.id);
  }
  const placed = rows.map((row) => ({
    draft: draftOfRow(row, 'question_ids'),
    passageId: passageIds.get(row.passage_id) ?? sharedId ?? row.passage_id,
    audioUploadId: row.audio_upload_id,
    position: row.position,
  }));
  const copies = await insertQuestions(db, courseId, placed, at);
  await noteCopies(
    db,
    copies.map(({ id }, index) => ({ questionId: id, fromVersionId: rows[index]?.version_id ?? 0 })),
  );
  return copies.map(({ id }) => id);
}

/**
 * Puts a copy in the place of a question of the bank, in the words that the course has: of one of a set, of all of the set
 * that stands there. Gives the copy of the question, and how many were made.
 */
export async function copyInPlace(
  { db, clock }: AppContext,
  { id: courseId, questionId }: Parsed<typeof copyCall, 'params'>,
  caller: Caller,
): Promise<{ question: QuestionRow; copied: number }> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const course = await lockCourse(db, { courseId });
    const there = course ? await currentQuestions(db, courseId) : [];
    const asked = there.find(({ id, course_id }) => id === questionId && course_id === null);
    if (!asked) throw new Refusal('not_found');
    const rows = there.filter((row) => row === asked || isSameSet(there, row, asked));
    const copyOf = await replaceByCopies(db, courseId, { there, rows, at });
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.bank_copied', {
      question: questionId,
      copies: copyOf.size,
    });
    const question = (await currentQuestions(db, courseId)).find(({ id }) => id === copyOf.get(questionId));
    if (!question) throw new Error('The copy that was stored is gone.');
    return { question, copied: copyOf.size };
  });
}

/** Puts copies in the place of these questions of the bank, in the words that a course has of them. */
export async function copyAllInPlace(
  db: Db,
  { courseId, questionIds, at }: { courseId: number; questionIds: number[]; at: Date },
): Promise<void> {
  const there = await currentQuestions(db, courseId);
  const rows = there.filter(({ id }) => questionIds.includes(id));
  await replaceByCopies(db, courseId, { there, rows, at });
}

/** The same of rows of a course, in which all of `there` stands; gives the copy of each by the id of its question. */
async function replaceByCopies(
  db: Db,
  courseId: number,
  { there, rows, at }: { there: QuestionRow[]; rows: QuestionRow[]; at: Date },
): Promise<Map<number, number>> {
  const copies = await copyRows(db, courseId, { rows, sharedId: null, at });
  const copyOf = new Map(rows.map(({ id }, index) => [id, copies[index] ?? id]));
  for (const id of copyOf.keys()) await removeQuestion(db, courseId, id, at);
  await writeOrder(
    db,
    courseId,
    there.map(({ id }) => copyOf.get(id) ?? id),
  );
  return copyOf;
}

/** Whether both are the bank's and of one set: about a passage with a text, or about one recording. */
function isSameSet(there: QuestionRow[], row: QuestionRow, asked: QuestionRow): boolean {
  if (row.course_id !== null) return false;
  if (asked.audio_set_id !== null) return row.audio_set_id === asked.audio_set_id;
  const isText = there.some(({ passage_id, passage_content }) => passage_id === asked.passage_id && passage_content);
  return isText && row.passage_id === asked.passage_id;
}
