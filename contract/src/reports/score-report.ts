import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { attemptResult, scored } from '../attempt-result.ts';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';
import { say } from '../say.ts';
import { onScale } from '../scales/on-scale.ts';

/** What whoever has the code is shown besides whether the report is genuine. */
const shows = z.strictObject({ name: z.boolean(), bands: z.boolean(), date: z.boolean(), course: z.boolean() });
export type ReportShows = z.output<typeof shows>;

/** Nothing but that it is genuine. */
export const SHOWS_NOTHING: ReportShows = { name: false, bands: false, date: false, course: false };

/** A report is replaced when its result has changed since, and withdrawn by its owner, or with its result or account. */
const reportStates = ['valid', 'replaced', 'withdrawn'] as const;
export type ReportState = (typeof reportStates)[number];

/** How many reports a result may have had. */
export const REPORTS_MAX = 50;

/** What a report says, as it was when it was issued. */
export const reportPayload = z.object({
  name: z.string(),
  /** Of an overall band its title, and no type. */
  course: z.object({ title: z.string(), type: z.enum(courseTypes).optional() }),
  /** Of an overall band when its last part was taken. */
  takenAt: time,
  /** The school. */
  issuer: z.string(),
  /** Absent for an overall band. */
  score: z.object({ ...scored, outOf: z.int() }).optional(),
  onScale: onScale.optional(),
  /** Of an overall band what it is made of. */
  parts: z
    .array(z.object({ title: z.string(), type: z.enum(courseTypes), takenAt: time, weight: z.int(), onScale }))
    .optional(),
  criteria: attemptResult.shape.criteria,
  /** Of the scale and the rubric that the result is on. */
  scaleVersion: z.int().optional(),
  rubricVersion: z.int().optional(),
});
export type ReportPayload = z.output<typeof reportPayload>;

const scoreReport = z.object({
  code: z.string(),
  /** What it is about: one of these two. */
  attemptId: idOut.optional(),
  overallId: idOut.optional(),
  state: z.enum(reportStates),
  issuedAt: time,
  /** When it was replaced or withdrawn; null while it holds, and where its result is held back or its account is deleted. */
  endedAt: time.nullable(),
  payload: reportPayload,
  shows,
  /** Whether the caller may change what is shown, or withdraw it. */
  mayChange: z.boolean(),
  /** Where anybody checks it, as a link to put into a QR code. */
  checkUrl: z.string(),
});
export type ScoreReport = z.output<typeof scoreReport>;

const params = z.strictObject({ code: z.string().min(1).max(40) });

/**
 * Issues the report of a result that is out, or of an overall band with all its parts; where a valid one of the same results
 * is there, gives that. One of other results of an overall band is replaced.
 */
export const issueReport = endpoint({
  method: 'POST',
  path: '/api/tests/reports',
  audience: 'learner',
  body: z
    .strictObject({ attempt_id: id.optional(), overall_id: id.optional(), shows })
    .refine(({ attempt_id, overall_id }) => (attempt_id === undefined) !== (overall_id === undefined), {
      path: ['attempt_id'],
      error: () => say(msg`Name one attempt or one overall band.`),
    }),
  reply: z.object({ code: z.string(), path: z.string() }),
  refusals: ['not_released', 'sitting_open', 'overall_incomplete', 'reports_too_many'],
});

/** The reports of a test of the caller, the newest first. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/tests/attempts/:id/reports',
  audience: 'learner',
  params: z.strictObject({ id }),
  reply: z.object({ reports: z.array(z.object({ code: z.string(), state: z.enum(reportStates), issuedAt: time })) }),
  refusals: [],
});

/** The reports of an overall band of the caller, the newest first. `isCurrent`: of the results that count today. */
export const listOverallReports = endpoint({
  method: 'GET',
  path: '/api/tests/overalls/:id/reports',
  audience: 'learner',
  params: z.strictObject({ id }),
  reply: z.object({
    reports: z.array(
      z.object({ code: z.string(), state: z.enum(reportStates), issuedAt: time, isCurrent: z.boolean() }),
    ),
  }),
  refusals: [],
});

/** A report whole: for its owner, and for staff who may see every attempt that it is about. */
export const getReport = endpoint({
  method: 'GET',
  path: '/api/tests/reports/:code',
  audience: 'learner',
  params,
  reply: z.object({ report: scoreReport }),
  refusals: ['not_released'],
});

/** Changes what whoever has the code is shown, or withdraws the report for good. The check says so at once. */
export const changeReport = endpoint({
  method: 'PATCH',
  path: '/api/tests/reports/:code',
  audience: 'learner',
  params,
  body: z.strictObject({ shows: shows.optional(), withdraw: z.literal(true).optional() }),
  reply: z.object({ message: z.string(), report: scoreReport }),
  refusals: ['report_ended'],
});

/** How many checks an address may make within a minute. */
export const REPORT_CHECKS_A_MINUTE = 30;

/** Whether a report is genuine, for anybody who has its code; and what of it its owner shows. */
export const checkReport = endpoint({
  method: 'GET',
  path: '/api/public/reports/:code',
  audience: 'public',
  params,
  reply: z.object({
    state: z.enum(reportStates),
    issuedAt: time,
    endedAt: time.nullable(),
    issuer: z.string(),
    name: z.string().optional(),
    title: z.string().optional(),
    takenAt: time.optional(),
    score: reportPayload.shape.score.optional(),
    onScale: onScale.optional(),
  }),
  refusals: ['report_unknown'],
});
