import { msg } from '@lingui/core/runtime-macro';
import type { ReviewedQuestion } from '@parlance/contract/attempt-review';
import type { Answer } from '@parlance/contract/attempts';
import type { PracticeRun } from '@parlance/contract/practice-mode';
import { type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import { type CourseForTaking, findCourseForTaking } from '../../courses/queries.ts';
import { mark, marksAsStored, needsPerson } from '../../marking/mark.ts';
import { signedPath } from '../../media/signed-path.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { STAFF_AUDIO_SECONDS } from '../../questions/author-shape.ts';
import { drawTest, fixedOf, freshSeed, seedOfDay } from '../../questions/draws/drawn-test.ts';
import { findDraws } from '../../questions/draws/queries.ts';
import { currentQuestions, pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { forTaker } from '../../questions/shapes.ts';
import { unfitAnswers } from '../answers/fitting.ts';
import { findItems } from '../queries.ts';
import { passagesOf, reviewed, type TakenQuestion } from '../review/review.ts';
import { deleteRun, findRun, insertRun, isUsedInTest, listAnswers, type Run, storeAnswer } from './queries.ts';

type Ref = { caller: Caller; courseId: number };

/** What a caller has begun to practise of a course in practice mode, each question told once it is answered. */
export async function practiceRun(context: AppContext, ref: Ref): Promise<PracticeRun> {
  const { db } = context;
  const course = await courseToPractise(db, ref.courseId);
  await refuseUsed(context, await versionsOf(db, course.id));
  const begun = await findRun(db, ref.caller.accountId, course.id);
  // Of a course that was changed since, what was begun may be used elsewhere by now: then it is begun anew.
  const run = begun && (await isUsedInTest(db, begun.question_version_ids, context.clock.now())) ? undefined : begun;
  return {
    courseName: course.title,
    courseType: course.type,
    run: run ? await runReply(context, course, run) : null,
    contentLanguage: course.content_language,
    ...(course.instruction_language && { instructionLanguage: course.instruction_language }),
  };
}

/** Begins to practise a course as it is now, or goes on with what was begun; `again` forgets that before. */
export async function beginPractice(
  context: AppContext,
  { again, ...ref }: Ref & { again: boolean },
): Promise<PracticeRun> {
  const { clock, settings } = context;
  const { accountId } = ref.caller;
  await inTransaction(context.db, async (db) => {
    const { id: courseId } = await courseToPractise(db, ref.courseId);
    if (again) await deleteRun(db, accountId, courseId);
    const now = clock.now();
    const fixed = fixedOf(await currentQuestions(db, courseId));
    const daySeed = seedOfDay(settings.secret, courseId, now);
    const draws = await findDraws(db, courseId);
    const { questions } = await drawTest(db, { courseId, fixed, draws, seed: freshSeed(), daySeed });
    const told = questions.filter(isTold);
    if (told.length === 0) throw new Refusal('practice_not_offered');
    const versionIds = told.map(({ version_id }) => version_id);
    await insertRun(db, { accountId, courseId, versionIds, passages: fixedOf(told).pinnedPassages, now });
  });
  return await practiceRun(context, ref);
}

/** Stores the answer to a question of a run, then tells what it came to. An answer that is there already stands. */
export async function checkAnswer(
  context: AppContext,
  { questionId, answer, ...ref }: Ref & { questionId: number; answer: Answer },
): Promise<ReviewedQuestion> {
  const { db, clock } = context;
  const course = await courseToPractise(db, ref.courseId);
  const run = await findRun(db, ref.caller.accountId, course.id);
  await refuseUsed(context, run?.question_version_ids ?? []);
  const questions = run ? await questionsOf(context, course, run) : [];
  const question = questions.find(({ row }) => row.id === questionId);
  const unknown = fieldRefusal('invalid', 'questionId', msg`Your practice has no such question.`);
  if (!run || !question) throw unknown;
  const [unfit] = await unfitAnswers(db, run, { [questionId]: answer });
  if (unfit)
    throw new Refusal('invalid', { sentence: unfit.reason, fields: [{ path: 'answer', reason: unfit.reason }] });
  const stored = await storeAnswer(db, { runId: run.id, questionId, answer, now: clock.now() });
  if (stored === undefined) throw unknown;
  const [told] = await toldBy(context, [question], new Map([[questionId, stored]]));
  if (!told) throw new Error(`Question ${questionId} was answered and is not told.`);
  return told;
}

/** A course in practice mode. One for examinations only is not there, as everywhere. */
async function courseToPractise(db: Db, courseId: number): Promise<CourseForTaking> {
  const course = orNotFound(await findCourseForTaking(db, courseId));
  if (course.archived_at || course.use === 'exam') throw new Refusal('not_found');
  if (!course.practice_mode) throw new Refusal('practice_not_offered');
  return course;
}

/** Everything that the course can ask now. */
async function versionsOf(db: Db, courseId: number): Promise<number[]> {
  const fixed = await currentQuestions(db, courseId);
  const draws = await findDraws(db, courseId);
  return [
    ...fixed.map(({ version_id }) => version_id),
    ...draws.flatMap(({ pool }) => pool.flatMap((entry) => entry.version_ids)),
  ];
}

/** The gate of what is asked and told: closed from the moment at which a test that counts has one of these questions. */
async function refuseUsed({ db, clock }: AppContext, versionIds: number[]): Promise<void> {
  if (await isUsedInTest(db, versionIds, clock.now())) throw new Refusal('practice_closed');
}

/** Whether right and wrong can be told of a question at once: not where a person marks it, or its key marks nothing. */
function isTold({ kind, key }: QuestionRow): boolean {
  return !needsPerson(kind) && !('malformed' in key);
}

async function questionsOf({ db }: AppContext, course: CourseForTaking, run: Run): Promise<TakenQuestion[]> {
  const passages = run.pinned_passages;
  const rows = await pinnedQuestions(db, run.question_version_ids, { passages, courseId: course.id });
  let number = 1;
  return rows.map((row) => {
    const first = number;
    number += row.marks;
    return { row, order: undefined, number: first, marked: undefined };
  });
}

async function runReply(context: AppContext, course: CourseForTaking, run: Run): Promise<PracticeRun['run']> {
  const questions = await questionsOf(context, course, run);
  const answers = await listAnswers(context.db, run.id);
  return { passages: passagesOf(questions), questions: await toldBy(context, questions, answers) };
}

const EVERYTHING = Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags;
const ONLY_ASKED: SightFlags = {
  ...(Object.fromEntries(sightFlags.map((flag) => [flag, false])) as SightFlags),
  see_questions: true,
};

/** The one place that tells what is right: nothing but what is asked of a question without a stored answer. */
async function toldBy(
  { db, clock, settings }: AppContext,
  questions: TakenQuestion[],
  answers: Map<number, Answer>,
): Promise<ReviewedQuestion[]> {
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  const mediaPath = (key: string) => signedPath(settings.secret, key, until);
  const items = await findItems(
    db,
    questions.filter(({ row }) => answers.has(row.id)).map(({ row }) => row.version_id),
  );
  const itemOf = new Map(items.map((item) => [item.questionId, item]));
  return questions.map(({ row, number }) => {
    const [item, answer = null] = [itemOf.get(row.id), answers.get(row.id)];
    const marked = item && answer !== null ? marksAsStored(mark(item, answer)) : undefined;
    const told = { number, answer, see: marked ? EVERYTHING : ONLY_ASKED, mediaPath };
    const question = reviewed(row, {
      ...told,
      marked: marked && { ...marked, recording_key: null, recording_seconds: null },
    });
    // There is no clock and nothing counts: what is asked about a recording is heard as often as it is needed.
    return { ...question, asked: forTaker(row, mediaPath) };
  });
}
