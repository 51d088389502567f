import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, fileText, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { REASON_MAX } from '../reviews.ts';
import { said } from '../say.ts';
import { localTime } from '../sittings/sitting.ts';
import { type CaseState, caseStates } from './marking-policy.ts';

/** How work is given out: to whoever has the least, the same within quotas, or these submissions to these markers. */
const allocationWays = ['even', 'quota', 'hand'] as const;
/** How many submissions may be named in one call. */
const ALLOCATED_MAX = 5000;

const params = z.strictObject({ id });
const named = z.object({ account_id: idOut, username: z.string() });
const submissions = z.array(id).min(1).max(ALLOCATED_MAX);

/**
 * Gives out what has no marker. By hand also what was given and not marked yet: it is taken from whoever has it. With
 * `dryRun` it only says what it would do.
 */
export const allocateMarking = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/allocations',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({
    how: z.enum(allocationWays),
    /** To these alone; absent: to all markers of the course. */
    markers: z.array(id).min(1).max(100).optional(),
    /** For `hand` only. */
    submissions: submissions.optional(),
    /** Until when it is to be marked. Without it what was given before keeps its date, and the rest has none. */
    due_at: localTime.optional(),
    dryRun: z.boolean().optional(),
  }),
  reply: z.object({
    message: z.string(),
    /** `given` now, `total` with what they had. */
    plan: z.array(z.object({ marker: named, given: z.int(), total: z.int() })),
    /** What is left without a marker. */
    without: z.int(),
  }),
  refusals: ['marking_not_led'],
});

/** Takes back what a marker has not marked, and gives it to others. */
export const takeBackMarking = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/allocations/take-back',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ marker_id: id }),
  reply: z.object({ message: z.string(), takenBack: z.int() }),
  refusals: ['marking_not_led'],
});

/**
 * Sends a submission to a second marker that one alone would have marked. Refused (`marking_settled`) once it is settled: then
 * whoever leads changes the mark.
 */
export const sendToSecond = endpoint({
  method: 'POST',
  path: '/api/admin/submissions/:id/second',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ reason: z.string().trim().min(1, said(msg`Enter a reason.`)).max(REASON_MAX) }),
  reply: messageReply,
  refusals: ['marking_not_led', 'marking_settled'],
});

/** A figure, and of how many pairs; its value is null below `least`, and where it cannot be computed. */
const figure = z.object({ value: z.number().nullable(), n: z.int(), least: z.int() });
const agreement = z.object({
  /** Shares, from 0 to 1, of submissions on which two markers gave the same, and lay at most one band apart. */
  exact: figure,
  adjacent: figure,
  /** Cohen's kappa with quadratic weights; `value` is null with enough pairs where all marks are the same. */
  kappa: figure,
  /** The mean of own less other marks with its range of 95 %; `low` and `high` are null with its value. */
  severity: figure.extend({ low: z.number().nullable(), high: z.number().nullable() }),
  /** How far one mark lies from another of the same work, as a standard deviation. */
  spread: figure,
  /** The deviation of own marks by that of all marks of the same work: below 1 whoever keeps to the middle. */
  centre: figure,
});
export type Agreement = z.output<typeof agreement>;

/** Which pairs count: those of the course, or of every course whose work has its rubric in its newest version. */
const agreementScopes = ['course', 'rubric'] as const;
export type AgreementScope = (typeof agreementScopes)[number];
const scope = z.strictObject({ over: z.enum(agreementScopes).optional() });

/** How far the marking of a course is. Whoever does not lead sees their own row, and what all have in common. */
export const getMarkingProgress = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/marking-progress',
  audience: 'admin',
  reach: 'school',
  params,
  query: scope,
  reply: z.object({
    title: z.string(),
    leads: z.boolean(),
    /** Submissions by state; null for whoever does not lead: it would tell of second marks. */
    states: z
      .object(Object.fromEntries(caseStates.map((state) => [state, z.int()])) as Record<CaseState, z.ZodInt>)
      .nullable(),
    /** Marks that nobody was given to make; null as well. */
    without: z.int().nullable(),
    /** In the order of their names. */
    markers: z.array(
      named.extend({
        given: z.int(),
        saved: z.int(),
        waiting: z.int(),
        /** When the oldest of what waits was given, and when the first of it is due; null for none. */
        oldest: time.nullable(),
        next_due: time.nullable(),
        /** Of what waits, what was due before now. */
        overdue: z.int(),
        /** The median of how long they had what they marked open, as their browser says; null where none was timed. */
        desk_seconds: z.int().nullable(),
        agreement,
        /** Their marks of calibration scripts beside the agreed ones, as far as the caller may know of them. */
        calibration: agreement,
      }),
    ),
    /** Of all markers. */
    agreement,
    calibration: agreement,
    /** Of all markers by criterion, in the order of the rubric; empty without one. */
    criteria: z.array(z.object({ key: z.string(), name: z.string(), agreement })),
    /** Whether marks are bands of a rubric. */
    inBands: z.boolean(),
    /** Where the school is (IANA): in which due dates are said. */
    time_zone: z.string(),
    /** Marks saved by day, the last thirty, without days that have none; `date` as YYYY-MM-DD in UTC. */
    days: z.array(z.object({ date: z.string(), saved: z.int() })),
  }),
  refusals: [],
});

/** Own less other marks have so many places on either side of none, and the means of two marks so many above the lowest. */
const PLACES = { apart: 20, mean: 40 };

/**
 * How one marker's marks lie from the others of the same work along the scale: the pairs of their agreement, counted. Whoever
 * does not lead is told of themselves alone.
 */
export const getMarkingDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/marking-differences',
  audience: 'admin',
  reach: 'school',
  params,
  query: scope.extend({ marker: id }),
  reply: z.object({
    n: z.int(),
    least: z.int(),
    /** Of own less other marks; null below `least`. Bands, or of scores percent of the most that could be had. */
    mean: z.number().nullable(),
    deviation: z.number().nullable(),
    /**
     * How often the mean of two marks, and the own less the other, lay at one place: half a band, a twentieth of scores; in
     * scales of more than ten bands as many half bands as leave 20 places. A mean can lie between two. None below `least`.
     */
    cells: z
      .array(z.object({ mean: z.number(), apart: z.number(), n: z.int() }))
      .max((PLACES.mean + 1) * (2 * PLACES.apart + 1)),
  }),
  refusals: ['marking_not_led'],
});

const file = { audience: 'admin', reach: 'school', params, reply: fileText, replyType: 'text/csv' } as const;

/** Every mark of settled work of a course, a row each: by whom, its criteria, and whether it counted. For whoever leads. */
export const exportMarks = endpoint({
  ...file,
  method: 'GET',
  path: '/api/admin/courses/:id/marks.csv',
  refusals: ['marking_not_led'],
});

/** How the markers of a course agree, a row for each of them, each criterion and each comparison, in full precision. */
export const exportAgreement = endpoint({
  ...file,
  method: 'GET',
  path: '/api/admin/courses/:id/agreement.csv',
  query: scope,
  refusals: ['marking_not_led'],
});

export type MarkingProgress = z.output<(typeof getMarkingProgress)['reply']>;
