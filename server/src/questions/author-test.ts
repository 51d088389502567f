import type { AuthorTest } from '@parlance/contract/attempts';
import { findCourse } from '../courses/queries.ts';
import { signedPath } from '../media/signed-path.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { House } from '../platform/house.ts';
import { currentQuestions, type QuestionRow } from './queries.ts';
import { byPassage, forAuthor } from './shapes.ts';

/** How long the audio of a page that staff have open can be played. */
export const STAFF_AUDIO_SECONDS = 12 * 3600;

/** A course as its author sees it, with the key; null for one that is not there or archived. */
export async function authorTest({ db, clock, settings }: House, courseId: number): Promise<AuthorTest | null> {
  const course = await findCourse(db, courseId);
  if (!course) return null;
  const rows = await currentQuestions(db, courseId);
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  const shape = (row: QuestionRow) => forAuthor(row, (key) => signedPath(settings.secret, key, until));
  return { course, questions: rows.map(shape), passagesWithQuestions: byPassage(rows, shape) };
}
