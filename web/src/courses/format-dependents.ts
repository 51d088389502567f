import { plural, t } from '@lingui/core/macro';
import type { CourseForAdmin } from '@parlance/contract/course-admin';
import { allOf } from '@parlance/contract/say';

import { dayOf } from '../ui/format/date-format.ts';

/** What stays or goes on when a course is deleted, in plain words. */
export function formatDependents(dependents: CourseForAdmin['dependents']): string[] {
  const { results, openAttempts, pendingReviews } = dependents;
  const words = [
    results === 0
      ? t`It has no results.`
      : t`${plural(results, { one: '# result is kept.', other: '# results are kept.' })}`,
  ];
  if (openAttempts > 0) {
    words.push(
      t`${plural({ count: openAttempts }, { one: '# attempt is in progress and can be finished.', other: '# attempts are in progress and can be finished.' })}`,
    );
  }
  if (pendingReviews > 0) {
    words.push(
      t`${plural({ count: pendingReviews }, { one: '# submission is waiting to be marked.', other: '# submissions are waiting to be marked.' })}`,
    );
  }
  const number = dependents.sittings.length + dependents.otherSittings;
  if (number > 0) {
    const names = allOf(namesOf(dependents));
    words.push(
      t`${plural(number, { one: `# published examination uses it: ${names}.`, other: `# published examinations use it: ${names}.` })}`,
      t`${plural(number, { one: 'It keeps its frozen paper and can still be taken.', other: 'They keep their frozen papers and can still be taken.' })}`,
    );
  }
  return words;
}

/** Which published examinations a change of the course does not reach; null for none. */
export function formatFrozen({ sittings, otherSittings }: CourseForAdmin['dependents']): string | null {
  const number = sittings.length + otherSittings;
  if (number === 0) return null;
  const unreached = t`${plural(number, { one: 'Changes here do not reach it. A corrected key does, unless the question was reworded.', other: 'Changes here do not reach them. A corrected key does, unless the question was reworded.' })}`;
  return `${usesOf(sittings, otherSittings)} ${unreached}`;
}

/** The published examinations that use a course, in a sentence. */
export function formatFrozenNames({ sittings, otherSittings }: CourseForAdmin['dependents']): string {
  return usesOf(sittings, otherSittings);
}

function usesOf(sittings: CourseForAdmin['dependents']['sittings'], others: number): string {
  const [only, ...more] = sittings;
  if (only?.frozen_at && more.length + others === 0) {
    return t`‘${{ title: only.title }}’ uses the paper of ${{ day: dayOf(only.frozen_at) }}.`;
  }
  const titles = sittings.map(({ title, frozen_at }) =>
    frozen_at === null ? t`‘${title}’` : t`‘${title}’ (${{ day: dayOf(frozen_at) }})`,
  );
  const names = allOf([...titles, ...unseenOf(others)]);
  const number = sittings.length + others;
  return t`${plural(number, { one: `# examination uses a frozen paper: ${names}.`, other: `# examinations use a frozen paper: ${names}.` })}`;
}

function unseenOf(others: number): string[] {
  return others === 0 ? [] : [t`${plural(others, { one: '# that you do not see', other: '# that you do not see' })}`];
}

function namesOf({ sittings, otherSittings }: CourseForAdmin['dependents']): string[] {
  return [...sittings.map(({ title }) => t`‘${title}’`), ...unseenOf(otherSittings)];
}
