import { z } from 'zod';
import { endpoint, fileText } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { questionTypes } from '../kinds/kinds.ts';
import { alarmKinds, evidence } from './alarms.ts';

/** Fewest attempts for which a figure is shown: one of fewer would be believed too. */
export const LEAST = { shares: 10, correlations: 30, groups: 30, fifths: 100 } as const;

/** The first attempt of each learner, or all of them. */
export const attemptChoices = ['first', 'all'] as const;

const selection = z.strictObject({
  attempts: z.enum(attemptChoices).optional(),
  /** One examination alone, with all of its attempts. */
  sitting: id.optional(),
  /** Tests of one maximum; left out, those that most attempts had. */
  raw_max: id.optional(),
});

const count = z.int().min(0);
/** Null below the least number of attempts, or where nothing varies. */
const figure = z.number().nullable();

/** An item: a version of a question, or one part of it. */
export const itemRow = z.object({
  question_id: idOut,
  version_id: idOut,
  question_type: z.enum(questionTypes),
  /** From 1; 0 of a question as a whole. */
  part: count,
  /** Its first number in the tests counted here. */
  number: z.int(),
  /** What is asked, or what stands before the gap. */
  question_text: z.string(),
  /** The row of a question that has rows for its parts. */
  is_whole: z.boolean(),
  /** Learners who begin now have other words. */
  is_earlier: z.boolean(),
  key_corrected_at: time.nullable(),
  n: count,
  max: z.number(),
  facility: figure,
  facility_reached: figure,
  sd: figure,
  discrimination: figure,
  efficiency: figure,
  effective_weight: figure,
  /** In percent, of who guesses. */
  chance: z.number(),
  omitted: count,
  not_reached: count,
  /** What it is to be looked at for. */
  alarms: z.array(z.enum(alarmKinds)),
});
export type ItemRow = z.output<typeof itemRow>;

const testRow = z.object({
  n: count,
  mean: figure,
  median: figure,
  sd: figure,
  skewness: figure,
  kurtosis: figure,
  min: figure,
  max: figure,
  reliability: z
    .object({
      alpha: z.number(),
      low: z.number(),
      high: z.number(),
      standard_error: z.number(),
      error_ratio: z.number(),
    })
    .nullable(),
  /** Totals from `from` to `to`, both included. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), n: count })),
});
export type TestRow = z.output<typeof testRow>;

/**
 * How the questions of a course were answered. Closed attempts of learners with all marks of the computer count; texts and
 * recordings that a person marks do not. While `state` is not `ready` there are no figures: old ones would be wrong.
 */
export const getAnalysis = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/analysis',
  audience: 'admin',
  reach: 'content',
  params: z.strictObject({ id }),
  query: selection,
  reply: z.object({
    course: z.object({ id: idOut, title: z.string() }),
    /** `counting` for the first time; `recalculating` after a corrected key. */
    state: z.enum(['ready', 'counting', 'recalculating']),
    counted_at: time.nullable(),
    /** Attempts that are not counted yet. */
    waiting: count,
    /** The maximum of the tests shown; null while there is none. */
    raw_max: z.number().nullable(),
    /** Each maximum that tests had, with how many attempts, the most frequent first. */
    maxima: z.array(z.object({ raw_max: z.number(), n: count })),
    /** The examinations that the caller sees among them. */
    sittings: z.array(z.object({ id: idOut, title: z.string(), n: count })),
    test: testRow.nullable(),
    items: z.array(itemRow),
    open_tasks: count,
  }),
  refusals: [],
});

const answerRow = z.object({
  /** A letter, a word, letters joined by +, or right, wrong, omitted, not_reached. */
  answer: z.string(),
  /** What the letter says; empty where it says nothing. */
  words: z.string(),
  is_key: z.boolean(),
  n: count,
  percent: z.number(),
  mean_total: z.number(),
  /** Of the bottom, the middle and the top third; from 100 attempts on in fifths too. Rounded. */
  thirds: z.array(z.number()),
  fifths: z.array(z.number()),
  /** So few chose it that it says nothing. */
  is_seldom: z.boolean(),
});
export type AnswerRow = z.output<typeof answerRow>;

/** One item: how it was answered by the strong and the weak, and what was written that is wrong. */
export const getItemAnalysis = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/analysis/questions/:versionId',
  audience: 'admin',
  reach: 'content',
  params: z.strictObject({ id, versionId: id }),
  query: selection.extend({
    part: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .optional(),
  }),
  reply: z.object({
    item: itemRow,
    answers: z.array(answerRow),
    /** Of all attempts, whatever was chosen. The texts of learners whom the caller does not see are left out. */
    wrong: z.array(z.object({ text: z.string(), n: count })),
    /** The versions of the question that attempts had, the newest first. */
    versions: z.array(z.object({ version_id: idOut, n: count, facility: figure, is_earlier: z.boolean() })),
    /** For how long its question was on the screen, in seconds: median and quartiles of the `n` attempts whose browser
     * told it. Absent where none did. */
    time: z.object({ n: count, median: figure, low: figure, high: figure }).optional(),
    /** What is to be looked at, by the order of its kinds. */
    tasks: z.array(z.object({ id: idOut, kind: z.enum(alarmKinds), evidence })),
  }),
  refusals: ['analysis_not_counted'],
});
export type ItemAnalysis = z.output<typeof getItemAnalysis.reply>;

const asFile = {
  method: 'GET',
  audience: 'admin',
  reach: 'content',
  fresh: true,
  params: z.strictObject({ id }),
  query: selection,
  reply: fileText,
  replyType: 'text/csv',
  refusals: ['analysis_not_counted'],
} as const;

/** Every figure of every item, a row each, in full precision. */
export const exportAnalysis = endpoint({ ...asFile, path: '/api/admin/courses/:id/analysis.csv' });

/** Each answer to each item, a row each, by how many of each group. */
export const exportAnswers = endpoint({ ...asFile, path: '/api/admin/courses/:id/answers-by-group.csv' });
