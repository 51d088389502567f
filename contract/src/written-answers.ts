import { z } from 'zod';
import { answer } from './attempts.ts';
import { questionForAuthor } from './author-questions.ts';
import { remarkReport } from './editing.ts';
import { endpoint, listQuery } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { thousandths } from './kinds/credit.ts';
import { questionTypes } from './kinds/kinds.ts';

/** How many different texts of one part are looked at, the most frequent first. */
export const TEXTS_MAX = 5000;
/** How many other spellings of a form are named. */
export const SPELLINGS_MAX = 5;

const document = z.record(z.string(), z.unknown());

/** What an answer would be worth, by a question as its form has it. Nothing is stored. */
export const tryAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/questions/try',
  audience: 'admin',
  reach: 'shared',
  body: z.strictObject({ question_type: z.enum(questionTypes), content: document, key: document, answer }),
  reply: z.object({
    /** null where a person marks. */
    mark: z.int().nullable(),
    part_marks: z.array(z.int()).nullable(),
    /** Both in thousandths, where one is no whole number. */
    thousandths,
    part_thousandths: z.array(z.int()).optional(),
    /** Of each written part: all that the answer is by the rules, and how its words are counted. */
    why: z.array(
      z.object({ part: z.int(), forms: z.array(z.string()), words: z.int(), numbers: z.int(), over: z.boolean() }),
    ),
  }),
  refusals: [],
});

/** A written part of a version that handed-in work has answered. */
export const partToCheck = z.object({
  question_id: idOut,
  version_id: idOut,
  /** Counted from 0. */
  part: z.int(),
  /** Its number in a test of today; null when the question has left the course. */
  number: z.int().nullable(),
  /** What stands before the gap, or the question. */
  words_before: z.string(),
  /** Wrong answers that nobody has looked at, put together by their form. */
  open_forms: z.int(),
  /** All wrong answers. */
  wrong: z.int(),
});
export type PartToCheck = z.output<typeof partToCheck>;

/** The newest versions first. `open` has those alone with a form that nobody has looked at. */
export const listAnswersToCheck = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/answers-to-check',
  audience: 'admin',
  reach: 'people',
  params: z.strictObject({ id }),
  query: listQuery.pick({ page: true, limit: true, q: true }).extend({ status: z.enum(['open', 'all']).optional() }),
  reply: z.array(partToCheck),
  refusals: [],
});

export const answerDecisions = ['accept', 'keep_wrong', 'open'] as const;
export type AnswerDecision = (typeof answerDecisions)[number];

/** Wrong answers that are alike, and what was decided of them. */
export const answerForm = z.object({
  form: z.string(),
  count: z.int(),
  /** As most wrote it, then other spellings. */
  texts: z.array(z.string()),
  /** Over the word limit: it cannot be accepted. */
  over: z.boolean(),
  /** One letter off what is accepted. */
  near: z.boolean(),
  decision: z.enum(answerDecisions),
  by: z.string().nullable(),
  at: time.nullable(),
});
export type AnswerForm = z.output<typeof answerForm>;

const part = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);

/** What was written into one part of a version, in all submitted tests of learners. */
export const getAnswerForms = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:id/answer-forms',
  audience: 'admin',
  reach: 'people',
  params: z.strictObject({ id }),
  query: z.strictObject({ version_id: id, part }),
  reply: z.object({
    question: questionForAuthor,
    /** The language of its first course, as BCP 47 has it; null where it never was in one. */
    contentLanguage: z.string().nullable(),
    /** The variants. */
    accepted: z.array(z.string()),
    right: z.int(),
    empty: z.int(),
    wrong: z.int(),
    forms: z.array(answerForm),
    /** More different texts were written than are looked at. */
    truncated: z.boolean(),
    /** How many learners outside the caller's classes answered too: nothing of theirs is counted here. */
    learners_outside: z.int(),
    /** The last correction that can be taken back: made here, and the key is still as it left it. */
    undoable: z.object({ correction_id: idOut, form: z.string(), at: time }).nullable(),
  }),
  refusals: [],
});
export type AnswerForms = z.output<typeof getAnswerForms.reply>;

const decided = z.object({
  message: z.string(),
  question: questionForAuthor,
  report: remarkReport,
  /** null where the key stays. */
  correction_id: idOut.nullable(),
});

/**
 * Decides of a form. `accept` adds its most frequent text to the key and marks again all that the key has marked; with
 * `dryRun` nothing is stored, the report says what would be. `keep_wrong` and `open` change no mark.
 */
export const decideAnswerForm = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/answer-forms',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id }),
  query: z.strictObject({ dryRun: z.literal('true').optional() }),
  body: z.strictObject({
    version_id: id,
    /** Of the question as it was read. */
    revision: z.int().min(1),
    part: z.int().min(0).max(19),
    form: z.string().min(1).max(1000),
    decision: z.enum(answerDecisions),
  }),
  reply: decided,
  refusals: ['edit_version_old'],
  refusalDetails: { question: questionForAuthor },
});

/**
 * Puts a question back to what it was before a correction and marks again. Only while it is as the correction left it.
 * With `dryRun` nothing is stored.
 */
export const undoCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/key-corrections/:id/undo',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id }),
  query: z.strictObject({ dryRun: z.literal('true').optional() }),
  body: z.strictObject({ revision: z.int().min(1) }),
  reply: decided,
  refusals: ['edit_version_old', 'correction_not_last'],
  refusalDetails: { question: questionForAuthor },
});
