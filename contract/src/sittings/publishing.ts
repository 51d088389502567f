import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, fileText } from '../endpoint.ts';
import { idOut, time } from '../id.ts';
import { said } from '../say.ts';
import { changeDetails, changedSitting, changeRefusals, sittingParams, versioned } from './sitting.ts';

const change = {
  method: 'POST',
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: changedSitting,
  refusalDetails: changeDetails,
} as const;

/**
 * Publishes a draft: its candidates are fixed and numbered by name, and see it. Refused with everything that is to be
 * settled as `fields` (`sitting_not_ready`): paths are those of `problems`. `practice_confirmed` says that courses may
 * be used that learners can practise.
 */
export const publishSitting = endpoint({
  ...change,
  path: '/api/admin/sittings/:id/publish',
  body: versioned.extend({ practice_confirmed: z.boolean().optional() }),
  refusals: [...changeRefusals, 'sitting_not_ready'],
});

/** Refused while somebody takes a test of it. What was handed in stays. */
export const cancelSitting = endpoint({
  ...change,
  path: '/api/admin/sittings/:id/cancel',
  body: versioned.extend({
    /** Candidates read it. */
    reason: z.string().trim().min(1, said(msg`Enter a reason.`)).max(500, said(msg`Use at most 500 characters.`)),
  }),
  refusals: [...changeRefusals, 'sitting_under_way'],
});

/** A draft with the same settings, parts, staff and classes, without dates, candidates and code. */
export const duplicateSitting = endpoint({
  ...change,
  path: '/api/admin/sittings/:id/duplicate',
  refusals: [],
});

const person = z.object({
  candidate_id: idOut,
  number: z.int().nullable(),
  username: z.string(),
  full_name: z.string(),
});
const unmarked = person.extend({ part_id: idOut, course: z.string() });

/** What releasing the results would do now: who is not marked yet, who has not finished, and whose stay withheld. */
export const checkRelease = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/release',
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: z.object({
    released_at: time.nullable(),
    /** How many candidates get their results: those who have finished, have one that is not out, and are not held. */
    candidates: z.int(),
    /** How many of them are emailed. */
    emails: z.int(),
    unmarked: z.array(unmarked),
    held: z.array(person),
    /** Who takes a test, or has parts to take: none of their results comes out before they have finished. */
    unfinished: z.array(person),
    /** How many tests go on. */
    open: z.int(),
  }),
  refusals: [],
});

/**
 * Learners who have finished get their results, one email each, and every later mark as soon as it is there. It cannot be
 * taken back. Candidates who are held stay without. While some have not finished it is refused unless
 * `unfinished_confirmed`; these get theirs with a next release, which is made by the same call.
 */
export const releaseSitting = endpoint({
  ...change,
  path: '/api/admin/sittings/:id/release',
  fresh: true,
  body: versioned.extend({ unfinished_confirmed: z.boolean().optional() }),
  refusals: [...changeRefusals, 'sitting_released', 'sitting_under_way', 'sitting_unfinished', 'sitting_not_started'],
});

/**
 * The results as a file, one row a candidate and part, released or not; times are where the sitting is. A part that was
 * never opened is 'absent'. Leads only.
 */
export const exportSittingResults = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/results.csv',
  audience: 'admin',
  reach: 'people',
  scope: 'results:read',
  params: sittingParams,
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});
