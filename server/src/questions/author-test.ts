import type { AuthorTest } from '@parlance/contract/author-test';
import { findCourse } from '../courses/queries.ts';
import { type Reader, WHOLE_SCHOOL } from '../courses/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { authorShape } from './author-shape.ts';
import { authorDraws } from './draws/author-draws.ts';
import { findEmptyPassages } from './editing/queries.ts';
import { currentQuestions } from './queries.ts';
import { byPassage } from './shapes.ts';

/**
 * A course as its author sees it, with the key; null for one that is not there or archived. The pools of its draws are
 * compared with what the reader sees of the bank.
 */
export async function authorTest(
  context: AppContext,
  courseId: number,
  reader: Reader = WHOLE_SCHOOL,
): Promise<AuthorTest | null> {
  const course = await findCourse(context.db, courseId);
  if (!course) return null;
  const rows = await currentQuestions(context.db, courseId);
  const shape = authorShape(context);
  const empty = (await findEmptyPassages(context.db, courseId)).map((passage) => ({ passage, questions: [] }));
  return {
    course,
    questions: rows.map(shape),
    passagesWithQuestions: [...byPassage(rows, shape), ...empty],
    draws: await authorDraws(
      context.db,
      courseId,
      { courseType: course.type, reader },
      new Set(rows.map(({ id }) => id)),
    ),
  };
}
