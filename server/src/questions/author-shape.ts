import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { signedPath } from '../media/signed-path.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { QuestionRow } from './queries.ts';
import { forAuthor } from './shapes.ts';

/** How long the audio of a page that staff have open can be played. */
export const STAFF_AUDIO_SECONDS = 12 * 3600;

/** Gives questions their author's shape, with audio that can be played from now on. */
export function authorShape({
  clock,
  settings,
}: Pick<AppContext, 'clock' | 'settings'>): (row: QuestionRow) => QuestionForAuthor {
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  return (row) => forAuthor(row, (key) => signedPath(settings.secret, key, until));
}
