import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, listQuery } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { said } from './say.ts';

/** Asked for; given to somebody who marks; done; taken back by the learner. */
export const remarkStates = ['open', 'with_marker', 'done', 'withdrawn'] as const;
export type RemarkState = (typeof remarkStates)[number];
export const remarkOutcomes = ['raised', 'unchanged', 'lowered'] as const;
export type RemarkOutcome = (typeof remarkOutcomes)[number];

export const REMARK_REASON_MAX = 2000;
/** How many requests are listed at once, the newest unless it is sorted otherwise. */
export const REMARKS_LISTED = 200;

const asked = {
  state: z.enum(remarkStates),
  reason: z.string(),
  requested_at: time,
  done_at: time.nullable(),
  /** Once it is done: what became of the score, the score before and since. Null before, and while it is not shown. */
  outcome: z.enum(remarkOutcomes).nullable(),
  before_score: z.int().nullable(),
  after_score: z.int().nullable(),
  max_score: z.int(),
};

const path = '/api/tests/attempts/:id/remark-request';
const params = z.strictObject({ id });
const reply = z.object({
  remark: z.object(asked).nullable(),
  /** Until when it can be asked for; null where it cannot. */
  until: time.nullable(),
});

/** Whether the learner of an attempt may ask that it is marked once more, or what became of that. */
export const getRemark = endpoint({ method: 'GET', path, audience: 'learner', params, reply, refusals: [] });

/** Asks for it: once for a result, while its course offers it. Somebody marks it who has not marked it before. */
export const requestRemark = endpoint({
  method: 'POST',
  path,
  audience: 'learner',
  params,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .max(REMARK_REASON_MAX, said(msg`Use at most ${{ most: REMARK_REASON_MAX }} characters.`))
      .default(''),
  }),
  reply,
  refusals: ['remark_not_offered', 'remark_over', 'remark_exists'],
});

/** Takes it back while nobody marks it; it cannot be asked for again. */
export const withdrawRemark = endpoint({
  method: 'DELETE',
  path,
  audience: 'learner',
  params,
  reply,
  refusals: ['remark_not_open'],
});

const marker = z.object({ account_id: idOut, username: z.string() });

/**
 * A request as whoever leads the marking reads it. No mark of it is told before it is done, as it may be given to
 * whoever reads this.
 */
const remarkRequest = z.object({
  ...asked,
  id: idOut,
  attempt_id: idOut,
  learner: z.string(),
  course: z.object({ id: idOut, title: z.string() }),
  marker: marker.nullable(),
  /** Who may mark it: nobody who has marked it, and not the reader. Of those that are not done. */
  markers: z.array(marker),
});
export type RemarkRequest = z.output<typeof remarkRequest>;

/**
 * The requests of courses whose marking the caller leads, but those that they mark themselves, the newest first; `q` is in
 * the name of the learner or the course. How many fit in all is in X-Total-Count.
 */
export const listRemarks = endpoint({
  method: 'GET',
  path: '/api/admin/remark-requests',
  audience: 'admin',
  reach: 'school',
  query: listQuery
    .pick({ page: true, limit: true, q: true, sort: true })
    .extend({ state: z.enum(remarkStates).optional() }),
  reply: z.object({ requests: z.array(remarkRequest) }),
  refusals: [],
});

/** Gives a request to a marker, or to another one while it is not done. */
export const allocateRemark = endpoint({
  method: 'POST',
  path: '/api/admin/remark-requests/:id/allocate',
  audience: 'admin',
  reach: 'school',
  params,
  body: z.strictObject({ marker_id: id }),
  reply: z.object({ message: z.string(), request: remarkRequest }),
  refusals: ['marking_not_led', 'remark_not_open'],
});
