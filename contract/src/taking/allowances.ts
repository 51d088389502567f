import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { attemptStatuses } from '../attempts.ts';
import { endpoint, listQuery } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { EXTENDED_SECONDS_MAX } from '../invigilation/actions.ts';
import { thousandths } from '../kinds/credit.ts';
import { said } from '../say.ts';

/** What one learner is given of one practice test: an attempt more, or more time. */
export const allowanceKinds = ['attempt', 'time'] as const;
export const REASON_MAX = 500;
/** How many attempts of one learner are listed, the newest first. */
export const ATTEMPTS_LISTED_MAX = 100;

const params = z.strictObject({ id, accountId: id });

export const allowance = z.object({
  id: idOut,
  kind: z.enum(allowanceKinds),
  /** Of more time. */
  seconds: z.int(),
  reason: z.string(),
  by: z.string(),
  at: time,
  /** Whether more time waits for the next attempt. */
  waits: z.boolean(),
});

/** A learner's practice with one course: what was taken, what is left, and what was given to them alone. */
export const learnerPractice = z.object({
  learner: z.object({ id: idOut, username: z.string(), full_name: z.string() }),
  course: z.object({ id: idOut, title: z.string() }),
  /** null: without a limit. */
  attempts_allowed: z.int().nullable(),
  attempts_used: z.int(),
  /** From when it can be taken again; null when it can be now, or no attempt is left. */
  retake_at: time.nullable(),
  /** The test under way, which ends at the latest then, with every rest break; null for none. */
  open: z.object({ started_at: time, ends_at: time, extended_seconds: z.int() }).nullable(),
  /** Without those whose names are hidden while they are marked. */
  attempts: z.array(
    z.object({
      id: idOut,
      status: z.enum(attemptStatuses),
      started_at: time,
      closed_at: time.nullable(),
      score: z.int().nullable(),
      /** The same in thousandths, where it is no whole number. */
      thousandths,
      out_of: z.int(),
    }),
  ),
  given: z.array(allowance),
});
export type LearnerPractice = z.output<typeof learnerPractice>;

const practisingLearner = z.object({
  id: idOut,
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** How many attempts they have at the course. */
  attempts: z.int(),
});

/** Learners whom the caller sees, with this text in their names or email; those who took the course first. */
export const listPractisingLearners = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/learners',
  audience: 'admin',
  reach: 'people',
  params: z.strictObject({ id }),
  query: listQuery.pick({ q: true }),
  reply: z.array(practisingLearner),
  refusals: [],
});

export const getLearnerPractice = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/learners/:accountId',
  audience: 'admin',
  reach: 'people',
  params,
  reply: learnerPractice,
  refusals: [],
});

/**
 * Gives one learner an attempt more, which no wait between attempts delays, or more time: in the test under way, or in
 * the next one where none is. `kind` is `attempt` only where the course has a limit or a wait.
 */
export const giveAllowance = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/learners/:accountId/allowances',
  audience: 'admin',
  reach: 'people',
  params,
  body: z.strictObject({
    kind: z.enum(allowanceKinds),
    /** Of more time. */
    seconds: z
      .int(said(msg`Enter a whole number.`))
      .min(60, said(msg`Enter at least 1 minute.`))
      .max(EXTENDED_SECONDS_MAX, said(msg`Enter at most 24 hours.`))
      .optional(),
    reason: z
      .string()
      .trim()
      .min(1, said(msg`Enter the reason.`))
      .max(REASON_MAX, said(msg`Use at most ${{ most: REASON_MAX }} characters.`)),
  }),
  reply: z.object({ message: z.string(), practice: learnerPractice }),
  refusals: [],
});
