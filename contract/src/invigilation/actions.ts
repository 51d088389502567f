import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';
import { CANDIDATES_MAX } from '../sittings/candidates.ts';
import { sittingParams } from '../sittings/sitting.ts';

/** How much can be added to a test at once, in minutes, and to one test in all, in seconds. */
export const EXTEND_MINUTES_MAX = 240;
export const EXTENDED_SECONDS_MAX = 86_400;
/** From the press of Resume until the clocks run, in seconds: everybody restarts together. */
export const RESUME_SECONDS = 10;
/** How much time a test that is opened again has at least, in seconds. */
export const REOPENED_SECONDS = 60;
/** How many messages are sent in a sitting. */
export const MESSAGES_MAX = 200;
export const MESSAGE_MAX = 500;
export const REASON_MAX = 200;
export const HELD_REASON_MAX = 500;
/** How many tests are ended by one call. */
export const ENDED_AT_ONCE = 200;

/** Why an action left a candidate as they were. */
export const skipCodes = [
  /** No test of theirs is open. */
  'not_begun',
  /** Their test has ended. */
  'closed_already',
  'paused_already',
  'not_paused',
  /** More would be added than may be. */
  'extended_most',
  /** They have begun: they are not absent. */
  'has_begun',
  /** No other device waits. */
  'no_place_waits',
  /** Their identity was checked already, or was not. */
  'identity_checked',
  'identity_not_checked',
  /** They are withdrawn. */
  'withdrawn',
] as const;
export type SkipCode = (typeof skipCodes)[number];

/** How many candidates it was done for, and who was left out; what there was to do for the room besides is done. */
const doneReply = z.object({
  done: z.int(),
  skipped: z.array(z.object({ candidateId: idOut, code: z.enum(skipCodes) })),
  /** Who paused or resumed all, or checked the identity, and when, where this found it so: it did nothing for anybody. */
  already: z.object({ by: z.string(), at: time }).optional(),
});
export type ActionDone = z.output<typeof doneReply>;

const reason = z
  .string()
  .trim()
  .max(REASON_MAX, said(msg`Use at most ${{ most: REASON_MAX }} characters.`))
  .optional();
/** A random id: a call that is sent again does nothing again, and gets the reply of the first. */
const named = z.strictObject({ actionId: z.uuid(), reason });
const candidateIds = z.array(id).min(1, said(msg`Choose at least one candidate.`)).max(CANDIDATES_MAX);
const everyone = z.union([z.literal('all'), candidateIds]);

const action = { method: 'POST', audience: 'admin', reach: 'people', params: sittingParams, reply: doneReply } as const;
const refusals = ['action_repeated_differently', 'sitting_cancelled'] as const;
/** Of what needs somebody who takes a test, or will. */
const ofRoomRefusals = [...refusals, 'sitting_over'] as const;

/**
 * Adds time to the tests that go on; with `all` also to the parts that they are, for those who open them later. Time is
 * never taken. Leads only.
 */
export const extend = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/extend',
  body: named.extend({
    candidateIds: everyone,
    minutes: z
      .int(said(msg`Enter a whole number.`))
      .min(1, said(msg`Enter at least 1 minute.`))
      .max(EXTEND_MINUTES_MAX, said(msg`Enter at most 4 hours.`)),
  }),
  refusals: ofRoomRefusals,
});

/**
 * Stops the clocks at this moment; a rest break that is under way is given back. With `all` nothing opens either until
 * it is resumed.
 */
export const pause = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/pause',
  forInvigilators: true,
  body: named.extend({ candidateIds: everyone }),
  refusals: ofRoomRefusals,
});

/**
 * Lets the clocks run again in RESUME_SECONDS, at `resumeAt`, for all at once. With `all` whoever was paused by
 * themselves stays so, and is among the skipped (`paused_already`).
 */
export const resume = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/resume',
  forInvigilators: true,
  body: named.extend({ candidateIds: everyone }),
  reply: doneReply.extend({ resumeAt: time }),
  refusals: ofRoomRefusals,
});

/**
 * Opens a test again that was handed in or ended by time, and takes it back that the examination was ended for the
 * candidate; without `partId` only this, where it was ended between two parts: what was left when it closed, and at least a minute or
 * `minutes`. Answers stay, marks go. `includeLate` takes what came after the end for what is in the test. Leads only.
 */
export const reopen = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/reopen',
  body: named.extend({
    candidateId: id,
    partId: id.optional(),
    minutes: z.int().min(1).max(EXTEND_MINUTES_MAX).optional(),
    includeLate: z.boolean(),
  }),
  refusals: [...refusals, 'reopen_after_score', 'reopen_after_release', 'reopen_next_begun', 'reopen_not_closed'],
});

/**
 * Ends the examination for candidates who have begun it: the test that goes on closes as handed in, with what was saved,
 * and no other part opens any more. `ended` says how many parts each has handed in, and how many they have not taken.
 * Leads only.
 */
export const end = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/end',
  body: named.extend({ candidateIds: candidateIds.max(ENDED_AT_ONCE) }),
  reply: doneReply.extend({
    ended: z.array(z.object({ candidateId: idOut, handedIn: z.int(), notTaken: z.int() })),
  }),
  refusals,
});

/** Shows a text to candidates until they press OK. */
export const sendMessage = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/messages',
  forInvigilators: true,
  body: named.extend({
    candidateIds: everyone,
    text: z
      .string()
      .trim()
      .min(1, said(msg`Enter a message.`))
      .max(MESSAGE_MAX, said(msg`Use at most ${{ most: MESSAGE_MAX }} characters.`)),
  }),
  refusals: [...refusals, 'messages_used_up'],
});

/** Lets in whoever came too late, with all of their time, or the other device of a candidate; or refuses that device. */
export const admit = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/admit',
  forInvigilators: true,
  body: named.extend({ candidateId: id, what: z.enum(['late', 'place', 'refuse_place']) }),
  refusals,
});

/** Marks candidates absent, or takes that back. */
export const setAttendance = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/attendance',
  forInvigilators: true,
  body: named.extend({ candidateIds, absent: z.boolean() }),
  refusals,
});

/**
 * Notes that the caller has checked a candidate's identity document against the full name, or takes that back. What was
 * checked already stays as it is, and `already` says by whom; who is called otherwise since is checked again.
 */
export const checkIdentity = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/identity',
  forInvigilators: true,
  body: named.extend({ candidateId: id, checked: z.boolean() }),
  refusals,
});

/** Withholds the result of a candidate until that is lifted, in every release. Leads only. */
export const hold = endpoint({
  ...action,
  path: '/api/admin/sittings/:id/hold',
  body: named.extend({
    reason: z
      .string()
      .trim()
      .max(HELD_REASON_MAX, said(msg`Use at most ${{ most: HELD_REASON_MAX }} characters.`))
      .optional(),
    candidateId: id,
    held: z.boolean(),
  }),
  refusals: [...refusals, 'second_factor_again'],
});
