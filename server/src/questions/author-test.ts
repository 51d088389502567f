import type { AuthorTest } from '@parlance/contract/attempts';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { findCourse } from '../courses/queries.ts';
import { signedPath } from '../media/signed-path.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { House } from '../platform/house.ts';
import { findEmptyPassages } from './editing/queries.ts';
import { currentQuestions, type QuestionRow } from './queries.ts';
import { byPassage, forAuthor } from './shapes.ts';

/** How long the audio of a page that staff have open can be played. */
export const STAFF_AUDIO_SECONDS = 12 * 3600;

/** A course as its author sees it, with the key; null for one that is not there or archived. */
export async function authorTest(house: House, courseId: number): Promise<AuthorTest | null> {
  const course = await findCourse(house.db, courseId);
  if (!course) return null;
  const rows = await currentQuestions(house.db, courseId);
  const shape = authorShape(house);
  const empty = (await findEmptyPassages(house.db, courseId)).map((passage) => ({ passage, questions: [] }));
  return { course, questions: rows.map(shape), passagesWithQuestions: [...byPassage(rows, shape), ...empty] };
}

/** Gives questions their author's shape, with audio that can be played from now on. */
export function authorShape({ clock, settings }: House): (row: QuestionRow) => QuestionForAuthor {
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  return (row) => forAuthor(row, (key) => signedPath(settings.secret, key, until));
}
