import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './id.ts';
import { said } from './say.ts';
import { releaseModes } from './sittings/result-release.ts';
import { localTime } from './sittings/sitting.ts';

/** What a learner may see of a result that is out, each by itself. */
export const sightFlags = [
  'see_score',
  'see_breakdown',
  'see_comments',
  'see_questions',
  'see_answers',
  'see_right_wrong',
  'see_key',
  'see_explanation',
  'see_recording',
] as const;
export type SightFlag = (typeof sightFlags)[number];
export type SightFlags = Record<SightFlag, boolean>;

/** What a course shows without a policy, and every examination. */
export const DEFAULT_SIGHT: SightFlags = {
  see_score: true,
  see_breakdown: true,
  see_comments: true,
  see_questions: true,
  see_answers: false,
  see_right_wrong: false,
  see_key: false,
  see_explanation: false,
  see_recording: false,
};

/** What can only be seen with something else. */
export const SEEN_WITH: Partial<Record<SightFlag, SightFlag>> = {
  see_breakdown: 'see_score',
  see_right_wrong: 'see_answers',
  see_key: 'see_questions',
  see_explanation: 'see_questions',
};

/** How many characters the reason may have with which results are taken back. */
export const WITHHOLD_REASON_MAX = 500;
/** How many submissions may be named in one call. */
export const RELEASED_MAX = 5000;

const flags = Object.fromEntries(sightFlags.map((flag) => [flag, z.boolean()])) as Record<SightFlag, z.ZodBoolean>;

/** When learners get the results of a course outside examinations, and what they see of them then. */
export const releasePolicy = z.object({
  release: z.enum(releaseModes),
  /** For `on_date` only. */
  release_at: time.nullable(),
  /** In which the date is shown (IANA). */
  time_zone: z.string(),
  ...flags,
  /** 0 for a course that has none: then this is what holds all the same. */
  version: z.int(),
});
export type ReleasePolicy = z.output<typeof releasePolicy>;

const params = z.strictObject({ id });

export const getReleasePolicy = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/release-policy',
  audience: 'admin',
  reach: 'shared',
  params,
  reply: z.object({ policy: releasePolicy }),
  refusals: [],
});

/**
 * Sets the whole policy. Results that were shown stay shown; results that were held back come out where the policy no
 * longer holds them back, and their learners are told.
 */
export const setReleasePolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/release-policy',
  audience: 'admin',
  reach: 'change',
  fresh: true,
  params,
  body: z.strictObject({
    release: z.enum(releaseModes),
    /** For `on_date` only. */
    release_at: localTime.nullable(),
    ...flags,
    /** As it was read. */
    version: z.int().min(0),
  }),
  reply: z.object({ message: z.string(), policy: releasePolicy }),
  refusals: ['edit_version_old'],
  refusalDetails: { policy: releasePolicy },
});

const submissions = z.array(id).min(1).max(RELEASED_MAX).optional();
const dryRun = z.boolean().optional();

/** What a release or a withholding does, or would do. */
const released = z.object({
  message: z.string(),
  /** How many results. */
  results: z.int(),
  /** How many learners are told by email. */
  emails: z.int(),
  /** How many more have no score yet, and stay back. */
  waiting: z.int(),
});

/** Lets learners have results that are held back: all of the course, or those that are named. */
export const releaseResults = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/release',
  audience: 'admin',
  reach: 'change',
  fresh: true,
  params,
  body: z.strictObject({ submissions, dryRun }),
  reply: released,
  refusals: [],
});

/** Takes back results that were released. Only where results are released by hand. */
export const withholdResults = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/withhold',
  audience: 'admin',
  reach: 'change',
  params,
  body: z.strictObject({
    submissions,
    /** What learners are told by email. */
    reason: z
      .string()
      .trim()
      .min(1, said(msg`Enter a reason. Learners read it.`))
      .max(WITHHOLD_REASON_MAX, said(msg`Use at most ${{ most: WITHHOLD_REASON_MAX }} characters.`)),
    dryRun,
  }),
  reply: released,
  refusals: ['release_not_by_hand'],
});
