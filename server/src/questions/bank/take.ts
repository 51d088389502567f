import { msg } from '@lingui/core/runtime-macro';
import type {
  addFromBank as addCall,
  removeFromCourse,
  takeIntoBank,
  setBankVersion as versionCall,
} from '@parlance/contract/bank/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { idsOf } from '../../platform/list-query.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { SHARED_PASSAGE } from '../draft.ts';
import { refuseOtherTypes } from '../editing/content.ts';
import { atEndOfGroup } from '../editing/order.ts';
import { findPlace } from '../editing/passages.ts';
import { findOrder, insertPassage, lockCourse, removeQuestion } from '../editing/queries.ts';
import { writeOrder } from '../ordering/queries.ts';
import { currentQuestions, type QuestionRow } from '../queries.ts';
import { copyIntoCourse } from './copy.ts';
import { moveIn, recordingsOf } from './move-in.ts';
import { type BankQuestion, findWholeSets, insertReferences, updatePin } from './queries.ts';

/** Makes questions of a course the bank's; they stay in the course where they stand. Gives how many. */
export async function takeIn(
  { db, clock }: AppContext,
  { course_id: courseId, question_ids, passage_ids }: Parsed<typeof takeIntoBank, 'body'>,
  caller: Caller,
): Promise<number> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const course = orNotFound(await lockCourse(db, { courseId }));
    const there = await currentQuestions(db, courseId);
    const questionIds = [...new Set([...question_ids, ...passage_ids.flatMap((id) => questionsUnder(there, id))])];
    const moved = there.filter(({ id }) => questionIds.includes(id));
    if (moved.length < questionIds.length || moved.some(({ course_id }) => course_id !== courseId)) {
      throw new Refusal('not_found');
    }
    refusePartsOfSets(there, moved);
    await moveIn(db, { course, questionIds, at });
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'question.moved_to_bank', {
      questions: questionIds.length,
    });
    return questionIds.length;
  });
}

/** The questions of a passage with a text. Refuses with `not_found` one that the course has none about. */
function questionsUnder(there: QuestionRow[], passageId: number): number[] {
  const below = there.filter(({ passage_id }) => passage_id === passageId);
  if (!below.some(({ passage_content }) => passage_content)) throw new Refusal('not_found');
  return below.map(({ id }) => id);
}

/** A passage with a text moves with all of its questions, and so does a recording. */
function refusePartsOfSets(there: QuestionRow[], moved: QuestionRow[]): void {
  const withText = new Set(there.flatMap(({ passage_id, passage_content }) => (passage_content ? passage_id : [])));
  const sets = new Set(moved.map(({ passage_id }) => passage_id).filter((passageId) => withText.has(passageId)));
  const isParted = there.some((question) => sets.has(question.passage_id) && !moved.includes(question));
  const isCut = [...recordingsOf(there).values()].some(
    (about) => about.some((row) => moved.includes(row)) && !about.every((row) => moved.includes(row)),
  );
  if (isParted || isCut) throw fieldRefusal('invalid', 'question_ids', say(msg`Move the whole set.`));
}

type Adding = Parsed<typeof addCall, 'body'>;

/** Puts questions and sets of the bank at the end of a course, those of a set together. */
export async function addToCourse(
  { db, clock }: AppContext,
  courseId: number,
  { question_ids, passage_ids, mode, pinned }: Adding,
  caller: Caller,
): Promise<{ added: number; already: number }> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const course = orNotFound(await lockCourse(db, { courseId }));
    const questions = await findWholeSets(db, question_ids, passage_ids);
    refuseUnfit(course.type, questions, { question_ids, passage_ids });
    const sharedId = await sharedPassageFor(db, course, questions);
    const added =
      mode === 'copy'
        ? await copyIntoCourse(db, { courseId, questions, sharedId, at })
        : await insertReferences(
            db,
            courseId,
            questions.map((question) => referenceTo(question, { pinned, sharedId })),
            at,
          );
    await putAtEndOfGroups(db, courseId, added);
    if (added.length > 0) {
      await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.bank_added', {
        questions: added.length,
        mode,
      });
    }
    return { added: added.length, already: questions.length - added.length };
  });
}

function refuseUnfit(
  courseType: CourseType,
  questions: BankQuestion[],
  { question_ids, passage_ids }: Pick<Adding, 'question_ids' | 'passage_ids'>,
): void {
  const found = new Set(questions.map(({ id }) => id));
  const sets = new Set(questions.map(({ set_id }) => set_id));
  if (!question_ids.every((id) => found.has(id))) throw new Refusal('not_found');
  if (!passage_ids.every((id) => sets.has(id))) {
    throw fieldRefusal('invalid', 'passage_ids', say(msg`One of these sets has no question. Add one first.`));
  }
  if (questions.some(({ retired_at }) => retired_at !== null)) {
    throw fieldRefusal('invalid', 'question_ids', say(msg`One of these is retired. Restore it first.`));
  }
  for (const { question_type } of questions) refuseOtherTypes(courseType, question_type);
  if (courseType !== 'Reading' && questions.some(({ passage_id }) => passage_id !== null)) {
    const sentence = say(msg`Questions about a passage can be added to Reading courses only.`);
    throw new Refusal('course_type_unsupported', { sentence });
  }
  if (courseType !== 'Listening' && questions.some(({ audio_set_id }) => audio_set_id !== null)) {
    const sentence = say(msg`Questions about a recording can be added to Listening courses only.`);
    throw new Refusal('course_type_unsupported', { sentence });
  }
}

/** The passage under which questions without one stand in a Reading course; null where none is needed. */
async function sharedPassageFor(
  db: Db,
  course: { id: number; type: CourseType },
  questions: BankQuestion[],
): Promise<number | null> {
  if (course.type !== 'Reading' || questions.every(({ passage_id }) => passage_id !== null)) return null;
  return (await findPlace(db, course.id, null)) ?? (await insertPassage(db, course.id, SHARED_PASSAGE)).id;
}

function referenceTo(
  { id, current_version_id, passage_id, passage_version }: BankQuestion,
  { pinned, sharedId }: { pinned: boolean; sharedId: number | null },
) {
  return {
    questionId: id,
    passageId: passage_id === null ? sharedId : null,
    pinnedVersionId: pinned ? current_version_id : null,
    pinnedPassageVersion: pinned ? passage_version : null,
  };
}

async function putAtEndOfGroups(db: Db, courseId: number, added: number[]): Promise<void> {
  const there = await findOrder(db, courseId);
  const byId = new Map(there.map((question) => [question.id, question]));
  let order = there;
  for (const id of added) order = atEndOfGroup(order, id).flatMap((one) => byId.get(one) ?? []);
  await writeOrder(db, courseId, idsOf(order));
}

/** Sets which words of a question of the bank a course has, and returns them. */
export async function setVersion(
  { db, clock }: AppContext,
  { id: courseId, questionId }: Parsed<typeof versionCall, 'params'>,
  versionId: number | null,
  caller: Caller,
): Promise<QuestionRow> {
  return await inTransaction(db, async (db) => {
    const course = await lockCourse(db, { courseId });
    const isSet = course !== undefined && (await updatePin(db, { courseId, questionId, versionId }));
    if (!isSet) throw new Refusal('not_found');
    await audit(db, { course: courseId, actorId: caller.accountId, at: clock.now() }, 'course.bank_version_set', {
      question: questionId,
      version: versionId,
    });
    const question = (await currentQuestions(db, courseId)).find(({ id }) => id === questionId);
    if (!question) throw new Error('The question left the course while the course was held.');
    return question;
  });
}

/** Takes a question of the bank off a course; attempts that were given it keep it, and so does the bank. */
export async function takeOff(
  { db, clock }: AppContext,
  { id: courseId, questionId }: Parsed<typeof removeFromCourse, 'params'>,
  caller: Caller,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const at = clock.now();
    const course = await lockCourse(db, { courseId });
    const there = course && (await currentQuestions(db, courseId)).find(({ id }) => id === questionId);
    if (there?.course_id !== null || !(await removeQuestion(db, courseId, questionId, at))) {
      throw new Refusal('not_found');
    }
    await putAtEndOfGroups(db, courseId, []);
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.question_deleted', {
      question: questionId,
    });
  });
}
