import type { TimedReply } from './attempt-calls.ts';

/** Replies that opened a test before it is shown, by the id of its course: the start of an examination is one moment. */
const ahead = new Map<string, TimedReply>();

/** Keeps an opened test until its page is shown. It is gone with the page, and then opened again. */
export function keepAhead(courseId: string, opened: TimedReply): void {
  ahead.set(courseId, opened);
}

/** The test that was opened before, once. */
export function takeAhead(courseId: string): TimedReply | undefined {
  const opened = ahead.get(courseId);
  ahead.delete(courseId);
  return opened;
}
