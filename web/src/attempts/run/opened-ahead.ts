import type { Attempt } from '@parlance/contract/attempts';
import type { TimedReply } from './attempt-calls.ts';

/** Replies that opened a test before it is shown, by the id of its course: the start of an examination is one moment. */
const ahead = new Map<string, TimedReply>();

/** Keeps an opened test until its page is shown. It is gone with the page, and then opened again. */
export function keepAhead(courseId: string, opened: TimedReply): void {
  ahead.set(courseId, opened);
}

/** Whether a test waits here that was made for a start and that nobody has worked at. */
export function isAhead(courseId: string): boolean {
  const attempt = ahead.get(courseId)?.reply.attempt;
  return attempt !== undefined && isMadeForStart(attempt);
}

/** In an examination the server makes the test before the start, for everyone who waits. */
export function isMadeForStart({ sitting, sequence }: Attempt): boolean {
  return sitting !== undefined && sequence === 0;
}

/** The test that was opened before, once. */
export function takeAhead(courseId: string): TimedReply | undefined {
  const opened = ahead.get(courseId);
  ahead.delete(courseId);
  return opened;
}
