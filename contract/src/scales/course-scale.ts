import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';
import { onScale } from './on-scale.ts';

/** How many characters the reason may have with which results are put on another version. */
export const APPLY_REASON_MAX = 500;

/** The scale of a course, and what its likely ranges come from. */
export const courseScale = z.object({
  /** Null for none: results have no band then. */
  scale: z.object({ id: idOut, name: z.string(), version: z.int() }).nullable(),
  /** Results of learners: those on its newest version, and those on another one, on another scale or on none. */
  results: z.object({ current: z.int(), other: z.int() }),
  /** Of each way of marking that was measured; `n` are tests, or pairs of marks, `error` is in marks or points. */
  errors: z.array(
    z.object({
      from: onScale.shape.interval_from,
      state: onScale.shape.interval_state,
      n: z.int(),
      error: z.number().nullable(),
      measured_at: time,
    }),
  ),
});
export type CourseScale = z.output<typeof courseScale>;

const params = z.strictObject({ id });

export const getCourseScale = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/scale',
  audience: 'admin',
  reach: 'shared',
  params,
  reply: z.object({ scale: courseScale }),
  refusals: [],
});

/** Sets the scale of a course, for marks that are settled from now on; those of before get it when it is applied. */
export const setCourseScale = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/scale',
  audience: 'admin',
  reach: 'change',
  params,
  body: z.strictObject({ scale_id: id.nullable() }),
  reply: z.object({ message: z.string(), scale: courseScale }),
  refusals: ['scale_does_not_fit'],
});

/** Puts every result of a course on one version of its scale. `dryRun` says what that would do. */
export const applyScale = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/scale/apply',
  audience: 'admin',
  reach: 'change',
  params,
  body: z.strictObject({
    /** The newest, as it was read. */
    version: z.int().min(1),
    reason: z
      .string()
      .trim()
      .min(3, said(msg`Enter a reason.`))
      .max(APPLY_REASON_MAX, said(msg`Use at most ${{ most: APPLY_REASON_MAX }} characters.`)),
    dryRun: z.boolean().optional(),
  }),
  reply: z.object({
    message: z.string(),
    /** How many results are put on it. */
    results: z.int(),
    /** How many results go from one band to another, lowest first; null for no band. */
    changes: z.array(z.object({ before: z.number().nullable(), after: z.number().nullable(), results: z.int() })),
  }),
  refusals: ['edit_version_old'],
});
