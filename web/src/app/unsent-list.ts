import { countOf } from '../platform/plural.ts';
import type { Unsent } from './unsent.ts';

/** What is unsent, a line for each kind there is any of. */
export function unsentList({ tests, recordings, marks }: Unsent): string[] {
  return [
    tests > 0 && countOf(tests, 'test with unsent answers', 'tests with unsent answers'),
    recordings > 0 && countOf(recordings, 'recording'),
    marks > 0 &&
      countOf(
        marks,
        'submission with an unsaved score, comment or note',
        'submissions with unsaved scores, comments or notes',
      ),
  ].filter((line) => line !== false);
}
