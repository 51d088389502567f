import type { CourseForAdmin } from '@parlance/contract/courses';
import { countOf } from '../platform/plural.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What stays or goes on when a course is deleted, in plain words. */
export function formatDependents(dependents: CourseForAdmin['dependents']): string[] {
  const { results, openAttempts, pendingReviews } = dependents;
  const words = [results === 0 ? 'It has no results.' : `${countOf(results, 'result is kept', 'results are kept')}.`];
  if (openAttempts > 0) {
    words.push(`${countOf(openAttempts, 'attempt is', 'attempts are')} in progress and can be finished.`);
  }
  if (pendingReviews > 0) {
    words.push(`${countOf(pendingReviews, 'submission is', 'submissions are')} waiting to be marked.`);
  }
  const examinations = namesOf(dependents);
  if (examinations.length > 0) {
    const number = dependents.sittings.length + dependents.otherSittings;
    words.push(
      `${countOf(number, 'published examination uses', 'published examinations use')} it: ${list.format(examinations)}.`,
    );
  }
  return words;
}

function namesOf({ sittings, otherSittings }: CourseForAdmin['dependents']): string[] {
  const names = sittings.map(({ title }) => `‘${title}’`);
  return otherSittings === 0 ? names : [...names, countOf(otherSittings, 'that you do not see', 'that you do not see')];
}
