import { plural, t } from '@lingui/core/macro';
import type { Unsent } from './unsent.ts';

/** What is unsent, a line for each kind there is any of. */
export function unsentList({ tests, recordings, marks }: Unsent): string[] {
  return [
    tests > 0 && t`${plural(tests, { one: '# test with unsent answers', other: '# tests with unsent answers' })}`,
    recordings > 0 && t`${plural(recordings, { one: '# recording', other: '# recordings' })}`,
    marks > 0 &&
      t`${plural(marks, { one: '# submission with an unsaved score, comment or note', other: '# submissions with unsaved scores, comments or notes' })}`,
  ].filter((line) => line !== false);
}
