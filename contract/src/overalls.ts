import { msg, plural } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { courseTypes } from './kinds/course-types.ts';
import { said, say } from './say.ts';
import { onScale } from './scales/on-scale.ts';
import { nameText } from './texts/characters.ts';

export const OVERALLS_MAX = 100;
export const [PARTS_MIN, PARTS_MAX] = [2, 8];
export const WEIGHT_MAX = 10;
export const VALID_DAYS_MAX = 3650;

export const overallSteps = [0.5, 1] as const;
/** To the nearest step, ties upward; or to the step below. */
export const overallRoundings = ['nearest', 'down'] as const;
/** Which of several results of a part counts, of those that are out. The best has the highest band. */
export const takenResults = ['latest', 'best'] as const;

const whole = said(msg`Enter a whole number.`);
const from1 = said(msg`Enter at least 1.`);

const part = z.strictObject({
  course_id: id,
  weight: z
    .int(whole)
    .min(1, from1)
    .max(WEIGHT_MAX, said(msg`Enter at most ${{ most: WEIGHT_MAX }}.`)),
});

const rules = {
  step: z.literal(overallSteps),
  rounding: z.enum(overallRoundings),
  take: z.enum(takenResults),
  /** Whether only parts of one examination count together. */
  one_sitting: z.boolean(),
  /** How many days a result counts from its test; null for ever. */
  valid_days: z
    .int(whole)
    .min(1, from1)
    .max(VALID_DAYS_MAX, said(msg`Enter at most ${{ most: VALID_DAYS_MAX }}.`))
    .nullable(),
};

const fields = {
  title: nameText.min(1, said(msg`Enter a title.`)).max(120, said(msg`Use at most ${{ most: 120 }} characters.`)),
  ...rules,
  parts: z
    .array(part)
    .min(
      PARTS_MIN,
      said(msg`Choose at least ${plural({ least: PARTS_MIN }, { one: '# course', other: '# courses' })}.`),
    )
    .max(PARTS_MAX, said(msg`Choose at most ${plural({ most: PARTS_MAX }, { one: '# course', other: '# courses' })}.`)),
};

function checkParts({ parts }: { parts: readonly { course_id: number }[] }, ctx: z.RefinementCtx): void {
  const seen = new Set<number>();
  for (const [at, { course_id }] of parts.entries()) {
    if (seen.has(course_id)) {
      const message = say(msg`This course is already a part.`);
      ctx.addIssue({ code: 'custom', path: ['parts', at, 'course_id'], message });
    }
    seen.add(course_id);
  }
}

export const overallForm = z.strictObject(fields).superRefine(checkParts);
export type OverallForm = z.output<typeof overallForm>;

const course = z.object({ id: idOut, title: z.string(), type: z.enum(courseTypes) });

/** One band of several courses. */
export const overall = z.object({
  id: idOut,
  title: z.string(),
  ...rules,
  /** `on_scale`: whether results of the course get a band today. */
  parts: z.array(z.object({ course, weight: z.int(), on_scale: z.boolean() })),
  version: z.int(),
});
export type Overall = z.output<typeof overall>;

const params = z.strictObject({ id });
const changed = z.object({ message: z.string(), overall });

/** Every overall band that is not archived, by title. */
export const listOveralls = endpoint({
  method: 'GET',
  path: '/api/admin/overalls',
  audience: 'admin',
  reach: 'shared',
  reply: z.object({ overalls: z.array(overall) }),
  refusals: [],
});

export const addOverall = endpoint({
  method: 'POST',
  path: '/api/admin/overalls',
  audience: 'admin',
  reach: 'school',
  body: overallForm,
  reply: changed,
  refusals: ['overall_title_taken', 'overalls_too_many'],
});

/** Changes an overall band whose `version` was read. Where more than its title changes, its reports count as replaced. */
export const changeOverall = endpoint({
  method: 'PATCH',
  path: '/api/admin/overalls/:id',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ ...fields, version: z.int().min(1) }).superRefine(checkParts),
  reply: changed,
  refusals: ['overall_title_taken', 'edit_version_old'],
});

/** Archives an overall band: nobody is shown it any more. Reports of it stay. */
export const archiveOverall = endpoint({
  method: 'DELETE',
  path: '/api/admin/overalls/:id',
  audience: 'admin',
  reach: 'school',
  params,
  reply: changed,
  refusals: [],
});

/**
 * Why a part has no band: its test was not taken, or too long ago; its mark or its release is waited for; or its result has
 * none that is shown.
 */
export const missingParts = ['not_taken', 'waiting', 'no_band'] as const;

export const ownPart = z.object({
  course,
  weight: z.int(),
  /** The result that counts; all three are absent where there is none. */
  attempt_id: idOut.optional(),
  taken_at: time.optional(),
  on_scale: onScale.optional(),
  missing: z.enum(missingParts).optional(),
});
export type OwnPart = z.output<typeof ownPart>;

const ownOverall = z.object({
  id: idOut,
  title: z.string(),
  ...rules,
  /** Null while a part is missing. Its level is the one that the scales of all parts give this band. */
  on_scale: onScale.nullable(),
  parts: z.array(ownPart),
});
export type OwnOverall = z.output<typeof ownOverall>;

/** The overall bands of which the caller has taken a part, by title, from results that are out. */
export const ownOveralls = endpoint({
  method: 'GET',
  path: '/api/tests/overalls',
  audience: 'learner',
  reply: z.object({ overalls: z.array(ownOverall) }),
  refusals: [],
});
