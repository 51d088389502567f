import type { Unsent } from './unsent.ts';

const rules = new Intl.PluralRules('en');

/** What is unsent, a line for each kind there is any of. */
export function unsentList({ tests, recordings, marks }: Unsent): string[] {
  return [
    line(tests, ['test with unsent answers', 'tests with unsent answers']),
    line(recordings, ['recording', 'recordings']),
    line(marks, [
      'submission with an unsaved score, comment or note',
      'submissions with unsaved scores, comments or notes',
    ]),
  ].filter((text) => text !== null);
}

function line(count: number, [one, other]: [string, string]): string | null {
  if (count === 0) return null;
  return `${count} ${rules.select(count) === 'one' ? one : other}`;
}
