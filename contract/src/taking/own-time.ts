import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';

/** What of an accommodation acts on the time of a test, each with what it adds. */
export const ownTimeLine = z.object({
  what: z.enum(['extra_time', 'recording', 'preparation', 'extra_plays', 'breaks']),
  percent: z.int().optional(),
  count: z.int().optional(),
  /** What it adds to the time; of breaks the longest that each may be. */
  seconds: z.int(),
});
export type OwnTimeLine = z.output<typeof ownTimeLine>;

/** How long the caller has for a test that is opened now, and what everyone has. */
export const ownTime = endpoint({
  method: 'GET',
  path: '/api/tests/own-time/:courseId',
  audience: 'learner',
  params: z.strictObject({ courseId: id }),
  /** Names the sitting of which it is a part: a course for examinations only is found by that alone. */
  query: z.strictObject({ sittingId: id.optional() }),
  reply: z.object({
    /** Null for a course without questions. */
    baseSeconds: z.int().nullable(),
    allowedSeconds: z.int().nullable(),
    breaks: z.object({ count: z.int(), seconds: z.int() }),
    extraPlays: z.int(),
    lines: z.array(ownTimeLine),
  }),
  refusals: [],
});
export type OwnTime = z.output<(typeof ownTime)['reply']>;
