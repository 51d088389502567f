import type { AuthorTest } from '@parlance/contract/attempts';
import { findCourse } from '../courses/queries.ts';
import type { Db } from '../platform/database.ts';
import { currentQuestions } from './queries.ts';
import { byPassage, forAuthor } from './shapes.ts';

/** A course as its author sees it, with the key; null for one that is not there or archived. */
export async function authorTest(db: Db, courseId: number): Promise<AuthorTest | null> {
  const course = await findCourse(db, courseId);
  if (!course) return null;
  const rows = await currentQuestions(db, courseId);
  return { course, questions: rows.map(forAuthor), passagesWithQuestions: byPassage(rows, forAuthor) };
}
