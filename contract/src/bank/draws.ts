import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes, levels } from '../kinds/course-types.ts';
import { kindNames } from '../kinds/kinds.ts';
import { said } from '../say.ts';
import { TAG_MAX, TOPIC_MAX, tagNames } from '../tags.ts';

export const DRAW_TAKE_MAX = 50;
export const DRAW_MARKS_MAX = 40;
/** How many a pool may have. */
export const POOL_MAX = 2000;

/** Which questions of the bank a draw is made from; of a set every question must fit, by its own tags or the set's. */
export const drawFilter = z.strictObject({
  kind: z.enum(kindNames).optional(),
  skill: z.enum(courseTypes).optional(),
  /** Any of these. */
  levels: z.array(z.enum(levels)).max(levels.length).optional(),
  topic: z.string().trim().max(TOPIC_MAX).optional(),
  /** All of these. */
  tags: z.array(z.string().max(TAG_MAX)).max(5, said(msg`Use at most 5 tags.`)).transform(tagNames).optional(),
});
export type DrawFilter = z.output<typeof drawFilter>;

const drawFields = {
  what: z.enum(['questions', 'sets']),
  take: z
    .int(said(msg`Enter a whole number.`))
    .min(1, said(msg`Draw at least 1.`))
    .max(DRAW_TAKE_MAX, said(msg`Draw at most 50.`)),
  marks_each: z
    .int(said(msg`Enter a whole number.`))
    .min(1, said(msg`Give at least 1.`))
    .max(DRAW_MARKS_MAX, said(msg`Give at most 40.`)),
  filter: drawFilter,
  /** A new draw for every attempt, or one a day (UTC) for everybody. */
  seed_by: z.enum(['attempt', 'day']),
  /** Every draw about equally hard. */
  balanced: z.boolean(),
};
export const drawBody = z.strictObject(drawFields);
export type DrawBody = z.output<typeof drawBody>;

export const drawForAuthor = z.object({
  id: idOut,
  /** In one order with the positions of the questions. */
  position: z.int(),
  ...drawFields,
  filter: z.object({
    kind: z.enum(kindNames).optional(),
    skill: z.enum(courseTypes).optional(),
    levels: z.array(z.enum(levels)).optional(),
    topic: z.string().optional(),
    tags: z.array(z.string()).optional(),
  }),
  /** What can be drawn today: the pool without what is retired, fixed in the test, or another draw's by then. */
  pool_size: z.int(),
  pooled_at: time,
  /** What would come into the pool if it were refreshed now, and what would leave. */
  more_match: z.int(),
  gone: z.int(),
});
export type DrawForAuthor = z.output<typeof drawForAuthor>;

/** How hard trial draws are: mean facilities, of draws that are balanced and of draws that are not. */
export const drawTrial = z.object({
  goal: z.number(),
  balanced: z.array(z.number()),
  plain: z.array(z.number()),
});
export type DrawTrial = z.output<typeof drawTrial>;

const courseParams = z.strictObject({ id });
const drawParams = z.strictObject({ id, drawId: id });
const dryRun = z.strictObject({ dryRun: z.literal('true').optional() });
const saved = z.object({
  message: z.string(),
  /** With `dryRun` nothing is stored: null. */
  draw: drawForAuthor.nullable(),
  pool_size: z.int(),
  /** Null while the pool has too few. */
  trial: drawTrial.nullable(),
});

/**
 * Draws questions of the bank, or sets of a passage or a recording with its questions, at the end of a test. The pool is what fits
 * now, each with exactly `marks_each` marks. With `dryRun` it is only counted.
 */
export const addDraw = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/draws',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  query: dryRun,
  body: drawBody,
  reply: saved,
  refusals: ['draw_too_few', 'course_type_unsupported'],
});

/** All of a draw anew, with a new pool; nothing where `pooled_at`, as it was read, is not that of the draw any more. */
export const editDraw = endpoint({
  method: 'PATCH',
  path: '/api/admin/courses/:id/draws/:drawId',
  audience: 'admin',
  reach: 'change',
  params: drawParams,
  query: dryRun,
  body: drawBody.extend({ pooled_at: time.optional() }),
  reply: saved,
  refusals: ['draw_too_few', 'course_type_unsupported', 'edit_version_old'],
});

/** Later attempts are without it; those that were given its questions keep them. */
export const removeDraw = endpoint({
  method: 'DELETE',
  path: '/api/admin/courses/:id/draws/:drawId',
  audience: 'admin',
  reach: 'change',
  params: drawParams,
  reply: messageReply,
  refusals: [],
});

/** Makes the pool what fits now. With `dryRun` it says what would change. */
export const refreshPool = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/draws/:drawId/pool',
  audience: 'admin',
  reach: 'change',
  params: drawParams,
  query: dryRun,
  reply: z.object({ message: z.string(), added: z.int(), removed: z.int(), pooled_at: time }),
  refusals: ['draw_too_few'],
});

/** What the draw could give: another at each call. */
export const sampleDraw = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/draws/:drawId/sample',
  audience: 'admin',
  reach: 'content',
  params: drawParams,
  reply: z.object({
    questions: z.array(
      z.object({
        question_id: idOut,
        label: z.string(),
        prompt: z.string(),
        kind: z.enum(kindNames),
        level: z.enum(levels).nullable(),
      }),
    ),
  }),
  refusals: ['draw_too_few'],
});

/** The whole order of a test with its draws; otherwise as `orderQuestions`. */
export const orderTest = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/order',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  body: z.strictObject({
    order: z
      .array(z.union([z.strictObject({ question: id }), z.strictObject({ draw: id })]))
      .min(1)
      .max(5000),
  }),
  reply: messageReply,
  refusals: ['edit_version_old'],
});
