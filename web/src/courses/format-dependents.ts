import type { CourseForAdmin } from '@parlance/contract/courses';
import { countOf } from '../platform/plural.ts';

/** What stays or goes on when a course is deleted, in plain words. */
export function formatDependents({ results, openAttempts, pendingReviews }: CourseForAdmin['dependents']): string[] {
  const words = [results === 0 ? 'Nobody has a result in it.' : `${countOf(results, 'result stays', 'results stay')}.`];
  if (openAttempts > 0) {
    words.push(`${countOf(openAttempts, 'attempt is', 'attempts are')} open and may finish.`);
  }
  if (pendingReviews > 0) {
    words.push(`${countOf(pendingReviews, 'submission waits', 'submissions wait')} for marking.`);
  }
  return words;
}
