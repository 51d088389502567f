import type { CourseForAdmin } from '@parlance/contract/courses';
import { countOf } from '../platform/plural.ts';

/** What stays or goes on when a course is deleted, in plain words. */
export function formatDependents({ results, openAttempts, pendingReviews }: CourseForAdmin['dependents']): string[] {
  const words = [results === 0 ? 'It has no results.' : `${countOf(results, 'result is kept', 'results are kept')}.`];
  if (openAttempts > 0) {
    words.push(`${countOf(openAttempts, 'attempt is', 'attempts are')} in progress and can be finished.`);
  }
  if (pendingReviews > 0) {
    words.push(`${countOf(pendingReviews, 'submission is', 'submissions are')} waiting to be marked.`);
  }
  return words;
}
