import { z } from 'zod';
import { attempt, refusedAttempt } from '../attempts.ts';
import { endpoint } from '../endpoint.ts';
import { id, time } from '../id.ts';

/** How much of the test's own time must be left for a break. */
export const BREAK_LEFT_SECONDS = 60;

const moment = time.transform((iso) => new Date(iso));
const reply = z.object({ attempt });
const ended = ['attempt_closed', 'attempt_abandoned', 'sitting_not_started'] as const;

/**
 * Stops the clock of an open attempt for a rest break: from now on, or from when the device noted it without a
 * connection, which may be any moment since the server last heard of the attempt. The clock runs again by itself when
 * the break has been as long as it may be. A repeated `breakId` is acknowledged.
 */
export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/tests/attempts/:id/breaks',
  audience: 'learner',
  params: z.strictObject({ id }),
  body: z.strictObject({ breakId: z.uuid(), beganAt: moment.optional() }),
  reply,
  refusals: ['no_break_left', 'break_not_now', ...ended],
  refusalDetails: { attempt: refusedAttempt },
});

/** Ends a break before its time. One that has ended already is acknowledged. */
export const endBreak = endpoint({
  method: 'POST',
  path: '/api/tests/attempts/:id/breaks/:breakId/end',
  audience: 'learner',
  params: z.strictObject({ id, breakId: z.uuid() }),
  body: z.strictObject({ endedAt: moment.optional() }),
  reply,
  refusals: [...ended],
  refusalDetails: { attempt: refusedAttempt },
});
