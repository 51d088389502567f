import { msg } from '@lingui/core/runtime-macro';
import type { addQuestion as addQuestionCall } from '@parlance/contract/editing';
import type { Parsed } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { idsOf } from '../../platform/list-query.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { SHARED_PASSAGE } from '../draft.ts';
import { audioUploadIdOf } from '../listening-audio.ts';
import { LAST, writeOrder } from '../ordering/queries.ts';
import { refuseUnknownPicture } from '../pictures.ts';
import { lockQuestion, type QuestionRow, storedQuestion } from '../queries.ts';
import { insertQuestions } from '../storing/queries.ts';
import { draftOf, refuseOtherTypes } from './content.ts';
import { atEndOfGroup, isSameSet, keepsPassagesTogether } from './order.ts';
import { findPlace } from './passages.ts';
import { findOrder, insertPassage, lockCourse, removeQuestion } from './queries.ts';

/** Puts a question at the end of a course, or of those on the same passage or audio, and returns it as it is stored. */
export async function addQuestion(
  { db, clock }: AppContext,
  courseId: number,
  { question_type, ...given }: Parsed<typeof addQuestionCall, 'body'>,
  caller: Caller,
): Promise<QuestionRow> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const course = orNotFound(await lockCourse(db, { courseId }));
    refuseOtherTypes(course.type, question_type);
    const draft = draftOf(question_type, given);
    await refuseUnknownPicture(db, draft, caller);
    const audioUploadId =
      course.type === 'Listening' ? await audioUploadIdOf(db, given.audio_file_path ?? undefined) : null;
    const passageId =
      course.type === 'Reading'
        ? ((await findPlace(db, courseId, given.passage_id ?? null)) ??
          (await insertPassage(db, courseId, SHARED_PASSAGE)).id)
        : null;
    const before = await findOrder(db, courseId);
    const placed = { draft, passageId, audioUploadId, position: LAST };
    const [stored] = await insertQuestions(db, courseId, [placed], at);
    if (!stored) throw new Error('The question was not stored.');
    const { id, versionId } = stored;
    const added = { id, passage_id: passageId, audio_upload_id: audioUploadId };
    await writeOrder(db, courseId, atEndOfGroup([...before, added], id));
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.question_added', { question: id });
    return await storedQuestion(db, versionId);
  });
}

/** Takes a question off its course; attempts that were given it keep it. */
export async function deleteQuestion({ db, clock }: AppContext, questionId: number, caller: Caller): Promise<void> {
  await inTransaction(db, async (db) => {
    const at = clock.now();
    const course = orNotFound(await lockCourse(db, { questionId }));
    orNotFound(await lockQuestion(db, questionId));
    await removeQuestion(db, course.id, questionId, at);
    const left = await findOrder(db, course.id);
    await writeOrder(db, course.id, idsOf(left));
    await audit(db, { course: course.id, actorId: caller.accountId, at }, 'course.question_deleted', {
      question: questionId,
    });
  });
}

/**
 * Gives a course's questions a new order. The list is held against what is there: `edit_version_old` when it names
 * other questions, `invalid` when it parts those of a passage.
 */
export async function orderQuestions(
  { db, clock }: AppContext,
  courseId: number,
  questionIds: number[],
  caller: Caller,
): Promise<void> {
  await inTransaction(db, async (db) => {
    orNotFound(await lockCourse(db, { courseId }));
    const before = await findOrder(db, courseId);
    const beforeIds = before.map(({ id }) => id);
    if (!isSameSet(questionIds, beforeIds)) throw new Refusal('edit_version_old');
    const byId = new Map(before.map((question) => [question.id, question]));
    if (!keepsPassagesTogether(questionIds.flatMap((id) => byId.get(id) ?? []))) {
      throw fieldRefusal('invalid', 'question_ids', say(msg`Keep the questions of a passage together.`));
    }
    if (questionIds.every((id, index) => id === beforeIds[index])) return;
    await writeOrder(db, courseId, questionIds);
    await audit(db, { course: courseId, actorId: caller.accountId, at: clock.now() }, 'course.questions_ordered', {
      questions: questionIds.length,
    });
  });
}
