import type { CourseForAdmin } from '@parlance/contract/courses';

/** What stays or goes on when a course is deleted, in plain words. */
export function hangingWords({ results, openAttempts, pendingReviews }: CourseForAdmin['hangsOn']): string[] {
  const words = [results === 0 ? 'Nobody has a result in it.' : counted(results, '1 result stays', 'results stay')];
  if (openAttempts > 0) {
    words.push(counted(openAttempts, '1 attempt is open and may finish', 'attempts are open and may finish'));
  }
  if (pendingReviews > 0) {
    words.push(counted(pendingReviews, '1 submission waits for marking', 'submissions wait for marking'));
  }
  return words;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `${one}.` : `${count.toLocaleString('en')} ${many}.`;
}
