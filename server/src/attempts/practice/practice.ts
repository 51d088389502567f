import { msg } from '@lingui/core/runtime-macro';
import type { ReviewedQuestion } from '@parlance/contract/attempt-review';
import type { Answer } from '@parlance/contract/attempts';
import type { Practice } from '@parlance/contract/practice';
import { type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import { mark, marksAsStored, type StoredMarks } from '../../marking/mark.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { answersAsStored } from '../../questions/option-order.ts';
import type { MediaPath } from '../../questions/shapes.ts';
import { unfitAnswers } from '../answers/fitting.ts';
import { ownReviewable, passagesOf, practisable, reviewed, type TakenQuestion, takenTest } from '../review/review.ts';
import { listPractised, storePractised } from './queries.ts';

/** What the caller can answer again of an attempt of theirs, with what was answered so far. */
export async function practiceOf(context: AppContext, caller: Caller, attemptId: number): Promise<Practice> {
  const { attempt, see, course, passages, questions, mediaPath } = await findPractice(context, caller, attemptId);
  const practised = await listPractised(context.db, attempt.id);
  return {
    courseName: attempt.title,
    courseType: attempt.type,
    passages,
    questions: questions.map((question) =>
      practisedQuestion(question, practised.get(question.row.id), { see, mediaPath }),
    ),
    mayRepeat: see.see_key,
    contentLanguage: course.content_language,
    ...(course.instruction_language && { instructionLanguage: course.instruction_language }),
  };
}

/** Stores an answer to a question of a practice, then tells what it came to. */
export async function practiseQuestion(
  context: AppContext,
  caller: Caller,
  { attemptId, questionId, answer: sent }: { attemptId: number; questionId: number; answer: Answer },
): Promise<ReviewedQuestion> {
  const { db, clock } = context;
  const { attempt, see, questions, mediaPath } = await findPractice(context, caller, attemptId);
  const question = questions.find(({ row }) => row.id === questionId);
  if (!question) throw fieldRefusal('invalid', 'questionId', msg`This test has no such question to practise.`);
  const { [questionId]: answer = sent } = answersAsStored(attempt.option_orders, { [questionId]: sent });
  const [unfit] = await unfitAnswers(db, attempt, { [questionId]: answer });
  if (unfit)
    throw new Refusal('invalid', { sentence: unfit.reason, fields: [{ path: 'answer', reason: unfit.reason }] });
  const marks = marksOfRow(question.row, answer);
  if (marks.mark === null) throw new Error(`Question ${questionId} is not marked by a computer.`);
  const given = { question_id: questionId, answer, ...marks, mark: marks.mark };
  const stored = await storePractised(db, attempt.id, given, { mayRepeat: see.see_key, now: clock.now() });
  return practisedQuestion(question, stored, { see, mediaPath });
}

async function findPractice(context: AppContext, caller: Caller, attemptId: number) {
  const { attempt, sight } = await ownReviewable(context, caller, attemptId);
  const taken = await takenTest(context, attempt);
  const questions = practisable(attempt, taken.questions, sight.see);
  if (questions.length === 0) throw new Refusal('practice_not_offered');
  // All of them: they are numbered as in the test.
  return { ...taken, attempt, see: sight.see, passages: passagesOf(taken.questions), questions };
}

const ONLY_ASKED: SightFlags = {
  ...(Object.fromEntries(sightFlags.map((flag) => [flag, false])) as SightFlags),
  see_questions: true,
};

/**
 * The one place that tells what is right: nothing but what is asked while no answer is stored. The mark is by the key of
 * today, which is shown beside it, and not by that of when the answer was given.
 */
function practisedQuestion(
  { row, order, number }: TakenQuestion,
  answer: Answer | undefined,
  { see, mediaPath }: { see: SightFlags; mediaPath: MediaPath },
): ReviewedQuestion {
  if (answer === undefined) {
    return reviewed(row, { order, number, answer: null, marked: undefined, see: ONLY_ASKED, mediaPath });
  }
  const marked = { ...marksOfRow(row, answer), recording_key: null, recording_seconds: null };
  return reviewed(row, { order, number, answer, marked, see, mediaPath });
}

function marksOfRow(row: TakenQuestion['row'], answer: Answer): StoredMarks {
  return marksAsStored(mark({ ...row, questionId: row.id }, answer));
}
