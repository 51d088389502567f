import { msg } from '@lingui/core/runtime-macro';
import type { AnswersIn } from '@parlance/contract/attempts';
import type { Reply } from '@parlance/contract/endpoint';
import type {
  markPreview as markPreviewCall,
  previewKey as previewKeyCall,
  previewTest as previewTestCall,
} from '@parlance/contract/preview';
import { say } from '@parlance/contract/say';
import type { FastifyBaseLogger } from 'fastify';
import { testDurationSeconds } from '../../courses/duration.ts';
import { findCourseForTaking } from '../../courses/queries.ts';
import { toldThousandths } from '../../marking/mark.ts';
import { signedPath } from '../../media/signed-path.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PaperCourse } from '../../platform/database/tables/sittings.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { authorShape, STAFF_AUDIO_SECONDS } from '../../questions/author-shape.ts';
import { drawTest, fixedOf, freshSeed, seedOfDay } from '../../questions/draws/drawn-test.ts';
import { findDraws } from '../../questions/draws/queries.ts';
import { paperAsFrozen } from '../../questions/papers/content.ts';
import { listPapers } from '../../questions/papers/queries.ts';
import { currentQuestions, type QuestionRow } from '../../questions/queries.ts';
import { byPassage, forTaker } from '../../questions/shapes.ts';
import { outOf, totalMarksOf } from '../../questions/stored.ts';
import { visibleSitting } from '../../sittings/visible.ts';
import { takeOwn } from '../answers/fitting.ts';
import { markAll, mergeAnswers } from '../close.ts';
import { findItems } from '../queries.ts';

/** What is looked at: a course as it is now, or the frozen paper that a published sitting has of it. */
type PreviewRequest = {
  courseId: number;
  sittingId?: number | undefined;
  drawSeed?: string | undefined;
  caller: Caller;
};

/** A test as a learner who began it now would get it, with a sample of what it draws. Nothing is stored. */
export async function previewTest(context: AppContext, asked: PreviewRequest): Promise<Reply<typeof previewTestCall>> {
  const { clock, settings } = context;
  const { course, questions, seed } = await sampleOf(context, asked);
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  const shape = (row: QuestionRow) => forTaker(row, (key) => signedPath(settings.secret, key, until));
  return {
    course: { ...course, question_count: totalMarksOf(questions) },
    questions: questions.map(shape),
    passagesWithQuestions: byPassage(questions, shape),
    contentLanguage: course.content_language,
    ...(course.instruction_language && { instructionLanguage: course.instruction_language }),
    durationSeconds: questions.length > 0 ? testDurationSeconds(course, questions) : null,
    ...(seed && { drawSeed: seed.toString('hex') }),
    ...(asked.sittingId !== undefined && { sittingId: asked.sittingId }),
  };
}

/** What these answers would come to if they were submitted now. Nothing is stored. */
export async function markPreview(
  context: AppContext,
  { answers, ...asked }: PreviewRequest & { answers: AnswersIn },
  log: FastifyBaseLogger,
): Promise<Reply<typeof markPreviewCall>> {
  const { questions } = await sampleOf(context, asked);
  const { refused } = takeOwn({ question_ids: questions.map(({ id }) => id) }, { answers });
  if (refused.length > 0)
    throw new Refusal('invalid', { sentence: say(msg`This test has no such question.`), fields: refused });
  const items = await findItems(
    context.db,
    questions.map(({ version_id }) => version_id),
  );
  const { score, scoreThousandths, responses } = markAll(items, mergeAnswers({}, answers), log);
  return {
    score,
    ...toldThousandths({ thousandths: scoreThousandths }),
    total: outOf(questions),
    marks: responses.flatMap(({ question_id, mark, part_marks, ...exact }, index) => {
      const marks = questions[index]?.worth ?? 1;
      return mark === null
        ? []
        : [{ question_id, right: mark === marks, mark, marks, part_marks, ...toldThousandths(exact) }];
    }),
  };
}

/** What is right in a preview, for who takes the key away with them: that is written down before it is told. */
export async function previewKey(context: AppContext, asked: PreviewRequest): Promise<Reply<typeof previewKeyCall>> {
  const { questions } = await sampleOf(context, asked);
  await audit(
    context.db,
    { course: asked.courseId, actorId: asked.caller.accountId, at: context.clock.now() },
    'course.key_printed',
    { questions: totalMarksOf(questions) },
  );
  return { questions: questions.map(authorShape(context)) };
}

/** The questions of a test, what it draws drawn by this seed or a fresh one; the seed is null where nothing is drawn. */
async function sampleOf(
  { db, clock, settings }: AppContext,
  { courseId, sittingId, drawSeed, caller }: PreviewRequest,
): Promise<{ course: PaperCourse; questions: QuestionRow[]; seed: Buffer | null }> {
  const { course, questions, draws, ...frozen } =
    sittingId === undefined ? await testNow(db, courseId) : await testAsFrozen(db, { courseId, sittingId, caller });
  if (draws.length === 0) return { course, questions, seed: null };
  const seed = drawSeed === undefined ? freshSeed() : Buffer.from(drawSeed, 'hex');
  const daySeed = seedOfDay(settings.secret, courseId, clock.now());
  const fixed = { ...fixedOf(questions), ...frozen.pinned };
  return { course, ...(await drawTest(db, { courseId, fixed, draws, placed: frozen.placed, seed, daySeed })) };
}

async function testNow(db: Db, courseId: number) {
  const course = await findCourseForTaking(db, courseId);
  if (!course || course.archived_at) throw new Refusal('not_found');
  const questions = await currentQuestions(db, courseId);
  return { course, questions, draws: await findDraws(db, courseId), placed: {}, pinned: {} };
}

async function testAsFrozen(
  db: Db,
  { courseId, sittingId, caller }: { courseId: number; sittingId: number; caller: Caller },
) {
  await visibleSitting(db, caller, sittingId);
  const paper = orNotFound((await listPapers(db, sittingId)).find((one) => one.courseId === courseId));
  const { course, draws, placed, passages: pinnedPassages } = paper.content;
  return {
    course,
    draws,
    placed,
    pinned: { pinnedPassages },
    questions: (await paperAsFrozen(db, paper.content)).fixed,
  };
}
