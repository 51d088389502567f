import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, fileText, listQuery, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';

/** What an item is looked at for, the most urgent first; `not_reached` is of the test. */
export const alarmKinds = [
  'negative_discrimination',
  'distractor_beats_key',
  'frequent_wrong_answer',
  'too_hard',
  'too_easy',
  'not_reached',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** The numbers that an alarm was raised by, by its kind. Shares are in percent. */
export const evidence = z.object({
  discrimination: z.number().optional(),
  /** The answer that beats the key in the top third, and how often each was given there. */
  answer: z.string().optional(),
  times: z.int().optional(),
  key: z.string().optional(),
  keyTimes: z.int().optional(),
  facility: z.number().optional(),
  chance: z.number().optional(),
  /** Written `times` times. */
  text: z.string().optional(),
  percent: z.number().optional(),
});
export type Evidence = z.output<typeof evidence>;

export const taskStates = ['open', 'fixed', 'dismissed'] as const;

/** Something that an author is asked to look at. */
export const authorTask = z.object({
  id: idOut,
  course_id: idOut,
  course_title: z.string(),
  /** Of the question, and of its part from 1; 0 as a whole. Null for the test. */
  question_id: idOut.nullable(),
  version_id: idOut.nullable(),
  part: z.int(),
  /** Its number in a test of today; null when the question has left it, or for the test. */
  number: z.int().nullable(),
  /** What is asked, or what stands before the gap; empty for the test. */
  question_text: z.string(),
  kind: z.enum(alarmKinds),
  evidence,
  /** How many attempts had the item. */
  n: z.int(),
  state: z.enum(taskStates),
  /** Why it was dismissed. */
  reason: z.string().nullable(),
  opened_at: time,
  closed_at: time.nullable(),
});
export type AuthorTask = z.output<typeof authorTask>;

const which = z.strictObject({
  state: z.enum(taskStates).optional(),
  course: id.optional(),
  kind: z.enum(alarmKinds).optional(),
});

/** In the order of their kinds, the newest first; those of courses that are open to the caller. */
export const listAuthorTasks = endpoint({
  method: 'GET',
  path: '/api/admin/author-tasks',
  audience: 'admin',
  reach: 'content',
  query: listQuery.pick({ page: true, limit: true }).extend(which.shape),
  reply: z.array(authorTask),
  refusals: [],
});

/** The same as a file, a row each, with what each was raised by. */
export const exportAuthorTasks = endpoint({
  method: 'GET',
  path: '/api/admin/author-tasks.csv',
  audience: 'admin',
  reach: 'content',
  fresh: true,
  query: which,
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});

const reason = z.string().trim().min(3, said(msg`Enter a reason.`)).max(500, said(msg`Use at most 500 characters.`));

/** The reason is for whoever looks at the question next. It is told again once twice as many attempts had the item. */
export const dismissTask = endpoint({
  method: 'PATCH',
  path: '/api/admin/author-tasks/:id',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id }),
  body: z.strictObject({ state: z.literal('dismissed'), reason }),
  reply: messageReply,
  refusals: [],
});
