import type { StartLimit } from '@parlance/contract/start-limits';
import { expect, test } from 'vitest';
import { limitText } from './start-limits.ts';

const usedUp: StartLimit = { courseId: 7, reason: 'attempts_used_up', retakeAt: null, leftAt: null };
/** Times of the wire, from the viewer's own, so that the test reads the same in every zone. */
const leftAt = new Date(2026, 10, 22, 7, 5, 20).toISOString();
const retakeAt = new Date(2026, 10, 23, 18, 0, 20).toISOString();

test.each([
  ['every attempt handed in', usedUp, 'You have used every attempt this course allows.'],
  [
    'one was left',
    { ...usedUp, leftAt },
    'You have used every attempt this course allows. You opened this test on 22 Nov 2026, 07:05 and left it without answering. That counts as one of your attempts.',
  ],
  [
    'a wait, to the minute in which it is over',
    { ...usedUp, reason: 'retake_too_soon', retakeAt },
    'You can take this test again on 23 Nov 2026, 18:01.',
  ],
  [
    'a wait after one was left',
    { ...usedUp, reason: 'retake_too_soon', retakeAt, leftAt },
    'You opened this test on 22 Nov 2026, 07:05 and left it without answering. You can take this test again on 23 Nov 2026, 18:01.',
  ],
] satisfies [string, StartLimit, string][])('%s', (_case, limit, text) => {
  expect(limitText(limit)).toBe(text);
});
