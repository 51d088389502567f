import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, listQuery } from '../endpoint.ts';
import { id, idOut } from '../id.ts';
import { said } from '../say.ts';
import {
  changeDetails,
  changedSitting,
  changeRefusals,
  localTime,
  partStarts,
  sittingParams,
  staffParts,
  versioned,
} from './sitting.ts';

export const PARTS_MAX = 6;
export const PART_BREAK_SECONDS_MAX = 7200;
export const SITTING_STAFF_MAX = 200;
export const SITTING_CLASSES_MAX = 50;

const change = {
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: changedSitting,
  refusalDetails: changeDetails,
} as const;

/** All parts anew, in their order. The first begins with the sitting, whatever it says. Until it is published. */
export const setParts = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/admin/sittings/:id/parts',
  body: versioned.extend({
    parts: z
      .array(
        z.strictObject({
          course_id: id,
          start: z.enum(partStarts).optional(),
          /** For `fixed` only. */
          starts_at: localTime.nullable().optional(),
          /** For `follows` only. */
          break_seconds: z
            .int(said(msg`Enter a whole number.`))
            .min(0, said(msg`Enter at least 0.`))
            .max(PART_BREAK_SECONDS_MAX, said(msg`Enter at most 2 hours.`))
            .optional(),
        }),
      )
      .max(PARTS_MAX, said(msg`Use at most ${{ most: PARTS_MAX }} parts.`)),
  }),
  refusals: [...changeRefusals],
});

/** All staff anew. At least one lead stays. */
export const setSittingStaff = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/admin/sittings/:id/staff',
  body: versioned.extend({
    staff: z.array(z.strictObject({ account_id: id, part: z.enum(staffParts) })).max(SITTING_STAFF_MAX),
  }),
  refusals: [...changeRefusals, 'member_wrong_role'],
});

/** All classes anew, until it is published: its candidates are those who are in them then. */
export const setSittingClasses = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/admin/sittings/:id/classes',
  body: versioned.extend({ class_ids: z.array(id).max(SITTING_CLASSES_MAX) }),
  refusals: [...changeRefusals],
});

/** A new access code, in place of the one before. It binds those who have not entered yet. */
export const makeAccessCode = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/sittings/:id/access-code',
  body: versioned,
  refusals: [...changeRefusals],
});

/** People on the list enter without a code. */
export const endAccessCode = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/sittings/:id/access-code/end',
  body: versioned,
  refusals: [...changeRefusals],
});

/**
 * The configuration with which Safe Exam Browser opens a sitting, for its leads and invigilators. It is made with the
 * first download and stays as it is, so that its key does: made anew only where `PUBLIC_URL` has changed.
 */
export const getSebFile = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/:id/seb-file',
  forInvigilators: true,
  audience: 'admin',
  reach: 'people',
  params: sittingParams,
  reply: z.string(),
  replyType: 'application/seb',
  refusals: ['sitting_any_browser'],
});

/**
 * People who could be added, with `q` in their name or email: the first 20 by name. Who sees only their own classes
 * finds their learners.
 */
export const findSittingPeople = endpoint({
  method: 'GET',
  path: '/api/admin/sittings/people',
  audience: 'admin',
  reach: 'people',
  query: listQuery.pick({ q: true }).extend({ part: z.enum(['candidate', 'staff']) }),
  reply: z.array(z.object({ id: idOut, username: z.string(), full_name: z.string(), email: z.string() })),
  refusals: [],
});
