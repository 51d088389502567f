import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { questionForAuthor } from '../author-questions.ts';
import { questionContent } from '../editing.ts';
import { endpoint, listQuery, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes, levels } from '../kinds/course-types.ts';
import { kindNames, questionTypes } from '../kinds/kinds.ts';
import { said } from '../say.ts';
import { setTagsOut, tagNames, tagsGiven, tagsOut } from '../tags.ts';

/** How many questions or sets one call may name. */
export const BANK_IDS_MAX = 500;
/** How many tags a search may ask for, and a list of tags names. */
export const BANK_FILTER_TAGS_MAX = 5;
export const BANK_TAGS_NAMED_MAX = 50;

/** By facility the hardest are first, with `-` the easiest; those without a figure come last. */
export const bankSorts = ['newest', 'name', 'used', 'facility', '-facility'] as const;
export const bankLists = ['questions', 'sets'] as const;
export const bankStatuses = ['active', 'retired', 'all'] as const;

const ids = z.array(id).max(BANK_IDS_MAX, said(msg`Choose at most 500.`));
/** Questions, and sets by the ids of their passages: something of them, and not more than a call may name. */
const chosen = { question_ids: ids.default([]), passage_ids: ids.default([]) };
const isChosen = ({ question_ids: { length }, passage_ids }: Record<keyof typeof chosen, unknown[]>) =>
  length + passage_ids.length > 0 && length + passage_ids.length <= BANK_IDS_MAX;
const CHOOSE = { ...said(msg`Choose at least 1 and at most 500.`), path: ['question_ids'] };
const questionParams = z.strictObject({ id });

/** Tags in an address, with commas between. */
const tagList = z
  .string()
  .max(300)
  .transform((text) => tagNames(text.split(',')))
  .pipe(z.array(z.string()).max(BANK_FILTER_TAGS_MAX, said(msg`Search for at most 5 tags.`)));

export const bankFilter = z.strictObject({
  kind: z.enum(kindNames).optional(),
  skill: z.enum(courseTypes).optional(),
  level: z.enum(levels).optional(),
  topic: z.string().max(80).optional(),
  tag: tagList.optional(),
  used: z.enum(['yes', 'no']).optional(),
  status: z.enum(bankStatuses).optional(),
});

/** A question of the bank, as a list shows it: what it leaves empty is said as its set says it. */
export const listedQuestion = z.object({
  what: z.literal('question'),
  id: idOut,
  version_id: idOut,
  kind: z.enum(kindNames),
  question_type: z.enum(questionTypes),
  prompt: z.string(),
  marks: z.int(),
  ...tagsOut,
  /** The set that it is asked about, with all the questions of which it moves; null for none. */
  passage: z.object({ id: idOut, title: z.string() }).nullable(),
  /** Whether it is shared with those who see only their own classes, by itself or with its set. */
  shared: z.boolean(),
  /** Mean mark of its present words by its marks, over so many closed attempts, as it was counted last. */
  facility: z.number().nullable(),
  attempts: z.int(),
  /** How many tests use it. */
  used_in_count: z.int(),
  changed_at: time,
  retired_at: time.nullable(),
});
export type ListedQuestion = z.output<typeof listedQuestion>;

/** A set of the bank, as a list shows it: a passage, or one recording, with its questions. */
export const listedSet = z.object({
  what: z.literal('set'),
  id: idOut,
  title: z.string(),
  about: z.enum(['passage', 'recording']),
  questions: z.int(),
  marks: z.int(),
  ...setTagsOut,
  shared: z.boolean(),
  /** Mean of the facilities of its questions, once each has one, and the fewest attempts of one of them. */
  facility: z.number().nullable(),
  attempts: z.int(),
  used_in_count: z.int(),
  changed_at: time,
  retired_at: time.nullable(),
});
export type ListedSet = z.output<typeof listedSet>;
export type Listed = ListedQuestion | ListedSet;

/**
 * The questions or the sets of the bank; each word of `q` begins a word of the label, the prompt, a part, an option, the topic
 * or a tag; of a set, of its title, its text, its topic or a tag. A set is of a kind when one of its questions is.
 * Without a sort the newest are first.
 */
export const listBank = endpoint({
  method: 'GET',
  path: '/api/admin/bank',
  audience: 'admin',
  reach: 'content',
  query: listQuery
    .pick({ page: true, limit: true, q: true })
    .extend({ what: z.enum(bankLists).optional(), ...bankFilter.shape, sort: z.enum(bankSorts).optional() }),
  reply: z.array(z.union([listedQuestion, listedSet])),
  refusals: [],
});

export const newBankQuestion = questionContent
  .omit({ passage_id: true })
  .extend({ question_type: z.enum(questionTypes) });

/**
 * A question that belongs to the bank, and to no test until one takes it. With `passage_id` it is the last of a set, and
 * asks about its recording where the set has one.
 */
export const addBankQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/bank/questions',
  audience: 'admin',
  reach: 'school',
  body: newBankQuestion.extend({ passage_id: id.optional() }),
  reply: z.object({ message: z.string(), question: questionForAuthor }),
  refusals: ['audio_unknown', 'picture_unknown', 'course_type_unsupported'],
});

const version = z.object({
  id: idOut,
  at: time,
  /** Whether it asks in other words than the one before. */
  words_changed: z.boolean(),
  attempts: z.int(),
});

/** `pinned_version_id` stays, whatever the bank has; null for always the newest. */
const use = z.object({ course_id: idOut, title: z.string(), pinned_version_id: idOut.nullable() });

/** One question of the bank with its words so far, the newest first, and the tests that it stands in. */
export const getBankQuestion = endpoint({
  method: 'GET',
  path: '/api/admin/bank/questions/:id',
  audience: 'admin',
  reach: 'content',
  params: questionParams,
  reply: z.object({
    question: questionForAuthor,
    /** The set that it belongs to; without a text it is about a recording. */
    passage: z.object({ id: idOut, title: z.string(), content: z.string(), ...setTagsOut }).nullable(),
    shared: z.boolean(),
    retired_at: time.nullable(),
    versions: z.array(version),
    used_in: z.array(use),
    figures: z.object({ attempts: z.int(), facility: z.number().nullable() }),
  }),
  refusals: [],
});

/**
 * Sets, adds and takes away tags of all of these questions and sets, or of none. `shared` shows them to admins who see
 * only their own classes, as long as no examination has them.
 */
export const tagQuestions = endpoint({
  method: 'PATCH',
  path: '/api/admin/bank/tags',
  audience: 'admin',
  reach: 'school',
  body: z
    .strictObject({
      ...chosen,
      set: z
        .strictObject({ skill: tagsGiven.skill, level: tagsGiven.level, topic: tagsGiven.topic, shared: z.boolean() })
        .partial()
        .optional(),
      add: tagsGiven.tags.optional(),
      remove: tagsGiven.tags.optional(),
    })
    .refine(isChosen, CHOOSE),
  reply: z.object({ message: z.string(), changed: z.int() }),
  refusals: [],
});

/** The tags of the bank that begin so, the most frequent first. */
export const listTags = endpoint({
  method: 'GET',
  path: '/api/admin/bank/tags',
  audience: 'admin',
  reach: 'content',
  query: z.strictObject({ q: z.string().max(40).optional() }),
  reply: z.array(z.object({ tag: z.string(), count: z.int() })),
  refusals: [],
});

/**
 * A course's own questions, and its passages with theirs, become the bank's, and stay in the course where they stand. A
 * question of a passage moves with all of its passage, and one of several about a recording with the others: otherwise
 * `invalid`.
 */
export const takeIntoBank = endpoint({
  method: 'POST',
  path: '/api/admin/bank/take-in',
  audience: 'admin',
  reach: 'school',
  body: z.strictObject({ course_id: id, ...chosen }).refine(isChosen, CHOOSE),
  reply: z.object({ message: z.string(), moved: z.int() }),
  refusals: [],
});

/**
 * Puts questions of the bank at the end of a course. As a reference it is the same question: with `pinned` its present
 * words stay, otherwise the course always has the newest. As a copy it is a new question of the course. A question of
 * a set brings all of its set.
 */
export const addFromBank = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/from-bank',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id }),
  body: z
    .strictObject({ ...chosen, mode: z.enum(['reference', 'copy']), pinned: z.boolean() })
    .refine(isChosen, CHOOSE),
  reply: z.object({ message: z.string(), added: z.int(), already: z.int() }),
  refusals: ['course_type_unsupported'],
});

/**
 * Which words of a referenced question a course has: a version that stays, or null for always the newest. The questions
 * of a set take the newest together.
 */
export const setBankVersion = endpoint({
  method: 'PATCH',
  path: '/api/admin/courses/:id/bank-questions/:questionId',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id, questionId: id }),
  body: z.strictObject({ pinned_version_id: id.nullable() }),
  reply: z.object({ message: z.string(), question: questionForAuthor }),
  refusals: [],
});

/**
 * Puts a copy in the place of a referenced question, in the words that the course has; of a set, of all its questions
 * that stand there. Attempts keep what they were given.
 */
export const copyInPlace = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/bank-questions/:questionId/copy',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id, questionId: id }),
  reply: z.object({ message: z.string(), question: questionForAuthor, copied: z.int() }),
  refusals: [],
});

/** Takes a question of the bank off a course: attempts that were given it keep it, and it stays in the bank. */
export const removeFromCourse = endpoint({
  method: 'DELETE',
  path: '/api/admin/courses/:id/bank-questions/:questionId',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id, questionId: id }),
  reply: messageReply,
  refusals: [],
});

/** No test can take it any more; those that have it keep it. A question of a passage goes with its passage. */
export const retireQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/bank/questions/:id/retire',
  audience: 'admin',
  reach: 'school',
  params: questionParams,
  reply: messageReply,
  refusals: [],
});

export const restoreQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/bank/questions/:id/restore',
  audience: 'admin',
  reach: 'school',
  params: questionParams,
  reply: messageReply,
  refusals: [],
});

/** Deletes a question that no test and no attempt ever had. */
export const deleteBankQuestion = endpoint({
  method: 'DELETE',
  path: '/api/admin/bank/questions/:id',
  audience: 'admin',
  reach: 'school',
  params: questionParams,
  reply: messageReply,
  refusals: ['question_in_use'],
});
