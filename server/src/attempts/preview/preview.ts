import type { AnswersIn } from '@parlance/contract/attempts';
import type { Reply } from '@parlance/contract/endpoint';
import type {
  markPreview as markPreviewCall,
  previewKey as previewKeyCall,
  previewTest as previewTestCall,
} from '@parlance/contract/preview';
import type { FastifyBaseLogger } from 'fastify';
import { testDurationSeconds } from '../../courses/duration.ts';
import { findCourse, findCourseForTaking } from '../../courses/queries.ts';
import { signedPath } from '../../media/signed-path.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { authorShape, STAFF_AUDIO_SECONDS } from '../../questions/author-shape.ts';
import { drawTest, fixedOf, freshSeed, seedOfDay } from '../../questions/draws/drawn-test.ts';
import { findDraws } from '../../questions/draws/queries.ts';
import { currentQuestions, type QuestionRow } from '../../questions/queries.ts';
import { byPassage, forTaker } from '../../questions/shapes.ts';
import { totalMarksOf } from '../../questions/stored.ts';
import { takeOwn } from '../answers/fitting.ts';
import { markAll, mergeAnswers } from '../close.ts';
import { findItems } from '../queries.ts';

/** A course as a learner who began it now would get it, with a sample of what it draws. Nothing is stored. */
export async function previewTest(
  context: AppContext,
  courseId: number,
  drawSeed: string | undefined,
): Promise<Reply<typeof previewTestCall>> {
  const { db, clock, settings } = context;
  const course = await findCourseForTaking(db, courseId);
  if (!course || course.archived_at) throw new Refusal('not_found');
  const { questions, seed } = await sampleOf(context, courseId, drawSeed);
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  const shape = (row: QuestionRow) => forTaker(row, (key) => signedPath(settings.secret, key, until));
  return {
    course: { ...course, question_count: totalMarksOf(questions) },
    questions: questions.map(shape),
    passagesWithQuestions: byPassage(questions, shape),
    contentLanguage: course.content_language,
    durationSeconds: questions.length > 0 ? testDurationSeconds(course, questions) : null,
    ...(seed && { drawSeed: seed.toString('hex') }),
  };
}

/** What these answers would come to if they were submitted now. Nothing is stored. */
export async function markPreview(
  context: AppContext,
  courseId: number,
  { answers, drawSeed }: { answers: AnswersIn; drawSeed?: string },
  log: FastifyBaseLogger,
): Promise<Reply<typeof markPreviewCall>> {
  const { db } = context;
  const course = await findCourse(db, courseId);
  if (!course) throw new Refusal('not_found');
  const { questions } = await sampleOf(context, courseId, drawSeed);
  const { refused } = takeOwn({ question_ids: questions.map(({ id }) => id) }, { answers });
  if (refused.length > 0)
    throw new Refusal('invalid', { sentence: 'This test has no such question.', fields: refused });
  const items = await findItems(
    db,
    questions.map(({ version_id }) => version_id),
  );
  const { score, responses } = markAll(items, mergeAnswers({}, answers), log);
  return {
    score,
    total: totalMarksOf(questions),
    marks: responses.flatMap(({ question_id, mark, part_marks }, index) => {
      const marks = questions[index]?.marks ?? 1;
      return mark === null ? [] : [{ question_id, right: mark === marks, mark, marks, part_marks }];
    }),
  };
}

/** What is right in a preview, for who takes the key away with them: that is written down before it is told. */
export async function previewKey(
  context: AppContext,
  courseId: number,
  { drawSeed, actorId }: { drawSeed?: string | undefined; actorId: number },
): Promise<Reply<typeof previewKeyCall>> {
  const { db, clock } = context;
  if (!(await findCourse(db, courseId))) throw new Refusal('not_found');
  const { questions } = await sampleOf(context, courseId, drawSeed);
  await recordAudit(db, {
    at: clock.now(),
    actorId,
    action: 'course.key_printed',
    subjectType: 'course',
    subjectId: courseId,
    details: { questions: questions.length },
  });
  return { questions: questions.map(authorShape(context)) };
}

/** The questions of a test, what it draws drawn by this seed or a fresh one; the seed is null where nothing is drawn. */
async function sampleOf(
  { db, clock, settings }: AppContext,
  courseId: number,
  drawSeed: string | undefined,
): Promise<{ questions: QuestionRow[]; seed: Buffer | null }> {
  const fixed = await currentQuestions(db, courseId);
  const draws = await findDraws(db, courseId);
  if (draws.length === 0) return { questions: fixed, seed: null };
  const seed = drawSeed === undefined ? freshSeed() : Buffer.from(drawSeed, 'hex');
  const daySeed = seedOfDay(settings.secret, courseId, clock.now());
  return await drawTest(db, { courseId, fixed: fixedOf(fixed), draws, seed, daySeed });
}
