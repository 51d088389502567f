import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';

export const CALIBRATION_REASON_MAX = 2000;
/** How many scripts a course has at most that are still given out. */
export const SCRIPTS_MAX = 50;
/** After how many more marks a marker reads what a script's agreed mark is. */
export const TOLD_AFTER = 20;

const given = z.object({ question_id: z.int(), key: z.string(), value: z.number() });

/** Settled work with the mark that it should get, and what markers gave it without knowing that it has one. */
const calibrationScript = z.object({
  id: idOut,
  submission_id: idOut,
  kind: z.enum(['writing', 'speaking']),
  score: z.int(),
  max_score: z.int(),
  /** The band of its criteria; null without a rubric. */
  band: z.number().nullable(),
  criteria: z.array(given),
  reason: z.string(),
  by: z.string(),
  created_at: time,
  /** By name; `score` is null for who has it and has not marked it. */
  markers: z.array(
    z.object({
      account_id: idOut,
      username: z.string(),
      score: z.int().nullable(),
      band: z.number().nullable(),
      /** Whether they know by now that it was one. */
      told: z.boolean(),
    }),
  ),
});
export type CalibrationScript = z.output<typeof calibrationScript>;

const REASON = said(msg`Enter a reason.`);
const path = '/api/admin/courses/:id/calibration-scripts';
const params = z.strictObject({ id });

/** The scripts of a course that are given out, the newest first. For whoever leads its marking. */
export const listCalibrationScripts = endpoint({
  method: 'GET',
  path,
  audience: 'admin',
  reach: 'school',
  params,
  reply: z.object({ scripts: z.array(calibrationScript) }),
  refusals: ['marking_not_led'],
});

/** Makes a script of settled work, with a score, or bands where it has a rubric. Its learner's result stays as it is. */
export const addCalibrationScript = endpoint({
  method: 'POST',
  path,
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({
    submission_id: id,
    score: z.int().min(0).max(2147483647).optional(),
    criteria: z
      .array(
        z.strictObject({
          question_id: z.union([z.literal(0), id]).default(0),
          key: z.string().max(30),
          value: z.number(),
        }),
      )
      .max(800)
      .optional(),
    reason: z.string().trim().min(1, REASON).max(CALIBRATION_REASON_MAX),
  }),
  reply: messageReply,
  refusals: ['marking_not_led', 'criteria_needed'],
});

/** Gives a script to nobody any more; who has it and has not marked it has it no longer. */
export const retireCalibrationScript = endpoint({
  method: 'DELETE',
  path: `${path}/:scriptId` as const,
  audience: 'admin',
  reach: 'school',
  params: params.extend({ scriptId: id }),
  reply: messageReply,
  refusals: ['marking_not_led'],
});

/** Tells a marker at once which of their marks were calibrations, and what was agreed. */
export const tellCalibrations = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/calibrations/tell',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ marker_id: id }),
  reply: z.object({ message: z.string(), told: z.int() }),
  refusals: ['marking_not_led'],
});

const ownCalibration = z.object({
  /** As on the marking page. */
  submission_id: idOut,
  user_name: z.string(),
  course_name: z.string(),
  saved_at: time,
  max_score: z.int(),
  score: z.int(),
  agreed_score: z.int(),
  /** Why the agreed mark is what it is. */
  reason: z.string(),
  /** By criterion, in the order of the rubric; empty without one. */
  criteria: z.array(z.object({ question_id: z.int(), name: z.string(), value: z.number(), agreed: z.number() })),
});
export type OwnCalibration = z.output<typeof ownCalibration>;

/** The caller's marks of calibration scripts beside the agreed ones, the newest first, once they may know of them. */
export const listOwnCalibrations = endpoint({
  method: 'GET',
  path: '/api/admin/marking/calibrations',
  audience: 'admin',
  reach: 'people',
  reply: z.object({ calibrations: z.array(ownCalibration) }),
  refusals: [],
});
