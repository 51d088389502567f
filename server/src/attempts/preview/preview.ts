import type { AnswersIn } from '@parlance/contract/attempts';
import type { Reply } from '@parlance/contract/endpoint';
import type { markPreview as markPreviewCall, previewTest as previewTestCall } from '@parlance/contract/preview';
import type { FastifyBaseLogger } from 'fastify';
import { testDurationSeconds } from '../../courses/duration.ts';
import { findCourse, findCourseForTaking } from '../../courses/queries.ts';
import { signedPath } from '../../media/signed-path.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { STAFF_AUDIO_SECONDS } from '../../questions/author-shape.ts';
import { currentQuestions, type QuestionRow } from '../../questions/queries.ts';
import { byPassage, forTaker } from '../../questions/shapes.ts';
import { totalMarksOf } from '../../questions/stored.ts';
import { markAll, mergeAnswers } from '../close.ts';
import { findItems } from '../queries.ts';
import { refuseForeignQuestions } from '../save.ts';

/** A course as a learner who began it now would get it. Nothing is stored. */
export async function previewTest(
  { db, clock, settings }: AppContext,
  courseId: number,
): Promise<Reply<typeof previewTestCall>> {
  const course = await findCourseForTaking(db, courseId);
  if (!course || course.archived_at) throw new Refusal('not_found');
  const questions = await currentQuestions(db, courseId);
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  const shape = (row: QuestionRow) => forTaker(row, (key) => signedPath(settings.secret, key, until));
  return {
    course: { ...course, question_count: totalMarksOf(questions) },
    questions: questions.map(shape),
    passagesWithQuestions: byPassage(questions, shape),
    contentLanguage: course.content_language,
    durationSeconds: questions.length > 0 ? testDurationSeconds(course, questions) : null,
  };
}

/** What these answers would come to if they were submitted now. Nothing is stored. */
export async function markPreview(
  { db }: AppContext,
  courseId: number,
  answers: AnswersIn,
  log: FastifyBaseLogger,
): Promise<Reply<typeof markPreviewCall>> {
  const course = await findCourse(db, courseId);
  if (!course) throw new Refusal('not_found');
  const questions = await currentQuestions(db, courseId);
  refuseForeignQuestions({ question_ids: questions.map(({ id }) => id) }, { answers });
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
