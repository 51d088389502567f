import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { pausers } from '../deadline.ts';
import { endpoint } from '../endpoint.ts';
import { deviceFact, FACTS_AT_ONCE } from '../facts/kinds.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';
import { deviceRefusals } from '../refusals.ts';
import { said } from '../say.ts';
import { candidateStates } from './candidate-state.ts';
import { ownPartTime } from './candidates.ts';
import { releaseModes, resultRelease } from './result-release.ts';
import { partStarts, sittingParams, startModes } from './sitting.ts';

/** How many seconds before a start the questions are sent to waiting candidates. */
export const PAPER_BEFORE_SECONDS = 10;

/** That staff opened a test again after it had ended: when, and why where they said it. */
const reopened = z.object({ at: time, reason: z.string().nullable() });
export type Reopened = z.output<typeof reopened>;

const learnerPart = ownPartTime.extend({
  position: z.int(),
  course: z.object({ id: idOut, title: z.string(), type: z.enum(courseTypes) }),
  start: z.enum(partStarts),
  break_seconds: z.int(),
  /** What the caller has opened of it. */
  attempt: z
    .object({
      id: idOut,
      status: z.enum(['open', 'submitted', 'timed_out', 'abandoned']),
      closed_at: time.nullable(),
      /** There while a test goes on that was opened again. */
      reopened: reopened.optional(),
    })
    .nullable(),
});

const learnerSitting = z.object({
  id: idOut,
  title: z.string(),
  /** Why it was cancelled; absent where it was not. */
  cancelled: z.object({ reason: z.string() }).optional(),
  time_zone: z.string(),
  start_mode: z.enum(startModes),
  starts_at: time,
  /** The end of a window. */
  ends_at: time.nullable(),
  /** From when the caller can enter. */
  opens_at: time,
  /** When the caller's last part ends, if they begin in time. */
  ends_by: time,
  number: z.int(),
  room: z.string(),
  seat: z.string(),
  state: z.enum(candidateStates),
  has_entered: z.boolean(),
  /** Whether staff ended the examination for the caller: no part opens any more. */
  is_ended: z.boolean(),
  /** Since when the whole examination is paused; absent while it is not. */
  paused_at: time.optional(),
  asks_code: z.boolean(),
  asks_full_screen: z.boolean(),
  asks_device_check: z.boolean(),
  /** Whether it can be taken in Safe Exam Browser alone, and in certain networks alone. */
  asks_safe_exam_browser: z.boolean(),
  asks_network: z.boolean(),
  /** How results come out, and since when they are. */
  release: z.object({ mode: z.enum(releaseModes), at: time.nullable(), released_at: time.nullable() }),
  /** Absent once the caller's results are out. */
  result_release: resultRelease.optional(),
  breaks: z.object({ count: z.int(), seconds: z.int() }),
  parts: z.array(learnerPart),
});
export type LearnerSitting = z.output<typeof learnerSitting>;

const oneSitting = learnerSitting.extend({
  instructions: z.string(),
  /** The caller's, as staff check it. */
  full_name: z.string(),
  /** Why this device could not be used now; absent where it can be. */
  device_refused: z.enum(deviceRefusals).optional(),
});
/** One sitting as the device of its candidate reads it. */
export type OwnSitting = z.output<typeof oneSitting>;

/** The caller's sittings: those to come and under way by their start, then the past ones from the newest. */
export const listOwnSittings = endpoint({
  method: 'GET',
  path: '/api/sittings/mine',
  audience: 'learner',
  reply: z.object({ sittings: z.array(learnerSitting), serverNow: time }),
  refusals: [],
});

export const getOwnSitting = endpoint({
  method: 'GET',
  path: '/api/sittings/:id',
  audience: 'learner',
  params: sittingParams,
  reply: z.object({ sitting: oneSitting, serverNow: time }),
  refusals: [],
});

/** What the browser calls itself: a random id that it keeps. */
const place = z.uuid();

/**
 * The caller is there. Refuses in this order: a device that may not be used in it, cancelled, too early, a wrong code, a device that was not checked, too
 * late, and another device than the one that is in, where that must be let in. Entering again is acknowledged.
 */
export const enterSitting = endpoint({
  method: 'POST',
  path: '/api/sittings/:id/enter',
  audience: 'learner',
  params: sittingParams,
  body: z.strictObject({
    code: z.string().max(40, said(msg`Use at most 40 characters.`)).optional(),
    place,
    /** The check that this browser passed: what `sendDeviceCheck` answered. */
    device_check_id: z.uuid().optional(),
    /** A device that staff have refused asks to be let in once more. */
    again: z.literal(true).optional(),
  }),
  reply: z.object({ sitting: oneSitting, serverNow: time }),
  refusals: [
    'sitting_cancelled',
    'sitting_not_started',
    'sitting_code_wrong',
    'device_check_needed',
    'sitting_too_late',
    'sitting_place_waits',
    'sitting_place_refused',
  ],
});

/** Where the page of an examination is. */
export const pagePhases = ['early', 'entry', 'waiting_room', 'test', 'break', 'between_parts', 'done'] as const;

/** What the caller can do now: wait for a part, open or go on with it, or nothing more. */
export const beatPhases = ['early', 'waiting_room', 'test', 'paused', 'between_parts', 'done'] as const;

/** Why an examination is over for the caller. */
export const sittingEndings = ['finished', 'too_late', 'withdrawn', 'cancelled'] as const;

/** A message of the staff, until its reader has pressed OK. */
const messageToCandidate = z.object({ id: idOut, text: z.string(), at: time });

/**
 * Sent while the page of an examination is open: the caller is there, and learns what is next. `part` is the one that is
 * open or comes next; `startsAt` when it begins, and `paperFrom` from when its questions can be fetched. While a test is
 * open its clock is told: `deadline` as it looks now, and the pause.
 */
export const beat = endpoint({
  method: 'POST',
  path: '/api/sittings/:id/beat',
  audience: 'learner',
  isPeriodic: true,
  params: sittingParams,
  body: z.strictObject({
    place,
    phase: z.enum(pagePhases),
    attemptId: id.optional(),
    /** The question that is shown. */
    questionId: id.optional(),
    /** How many answers and recordings were not sent yet. */
    unsent: z.int().min(0).max(10_000).optional(),
    /** Whether the page is covered or in the background, and whether it fills the screen. */
    hidden: z.boolean().optional(),
    fullScreen: z.boolean().optional(),
    /** How long the beat before took, in milliseconds. */
    rttMs: z.int().min(0).max(600_000).optional(),
    /** Counts the beats of a page. */
    sequence: z.int().min(0).max(2147483647).optional(),
    /** The last message below which its reader pressed OK: it and those before are seen. */
    seenMessageId: id.optional(),
    /** What the device recorded and was not acknowledged: the oldest of it, by `seq`. Also once all is done. */
    facts: z.array(deviceFact).min(1).max(FACTS_AT_ONCE).optional(),
  }),
  reply: z.object({
    serverNow: time,
    /** In how many milliseconds the next one is expected. */
    nextBeatMs: z.int(),
    phase: z.enum(beatPhases),
    part: z.object({ id: idOut, courseId: idOut, position: z.int() }).optional(),
    startsAt: time.optional(),
    paperFrom: time.optional(),
    deadline: time.optional(),
    /** Of the open test, which is told as it was read up to a second before; absent until its clock was set. */
    clockVersion: z.int().optional(),
    /** Since when the clock stands still, or the examination for whoever waits; from when it runs again, once known. */
    pausedAt: time.optional(),
    resumeAt: time.optional(),
    pausedBy: z.enum(pausers).optional(),
    /** What was added to the open test while it ran. */
    extendedSeconds: z.int(),
    /** There while the open test is one that was opened again. */
    reopened: reopened.optional(),
    /** How long the open test is, with what was added: a raised accommodation is heard of here too. */
    durationSeconds: z.int().optional(),
    /** Those that were not seen yet, the oldest first. */
    messages: z.array(messageToCandidate),
    /** The facts of this place up to this `seq` are kept; only with `facts`. */
    factsAcknowledged: z.int().optional(),
    /** Where the examination is (IANA): with the first beats of a test. */
    timeZone: z.string().optional(),
    /** How the test of `attemptId` ended; absent while it goes on. */
    attemptEnded: z.enum(['submitted', 'timed_out', 'by_staff']).optional(),
    ended: z.enum(sittingEndings).optional(),
  }),
  refusals: ['sitting_place_waits', 'sitting_place_refused'],
});
export type Beat = z.output<(typeof beat)['reply']>;
