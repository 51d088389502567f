import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { passageForAuthor, questionForAuthor, TIMER_MAX_SECONDS } from './author-questions.ts';
import { CSV_CELL_MAX } from './csv.ts';
import { endpoint, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { thousandths } from './kinds/credit.ts';
import { questionTypes } from './kinds/kinds.ts';
import { letters } from './questions.ts';
import { said } from './say.ts';
import { EXPLANATION_MAX, tagsGiven } from './tags.ts';

/** A passage may be as long as a cell of a file. */
export const PASSAGE_MAX = CSV_CELL_MAX;
/** A file for blanks has three; the form takes as many as a text may hold. */
export const BLANKS_MAX = 20;

const text = z
  .string()
  .trim()
  .min(1, said(msg`Enter the question.`))
  .max(CSV_CELL_MAX, said(msg`Use at most 10,000 characters.`));
const option = z.string().trim().max(CSV_CELL_MAX, said(msg`Use at most 10,000 characters.`)).nullable();

/** How many attempts a report names; it counts all of them. */
export const REMARKED_NAMED_MAX = 1000;

/** What is asked or what is right, in the form of its kind, which the server holds it to. */
const document = z.record(z.string(), z.unknown());

/**
 * What an author says of one question: in the fields of the specification, or as `content` with `key`, never both;
 * kinds that the specification lacks have no fields there. What is absent is null, but for `audio_file_path` and `passage_id` of an edit:
 * absent, they stay. What a type has no use for is passed over, as in a file. Which fields a type needs, the server
 * checks: a wrong one is `invalid` with `fields`, whose paths are the names here (a blank: `correct_answers_json.0`, an
 * item: `content.items.2`).
 */
export const questionContent = z.strictObject({
  question_text: text.optional(),
  option_a: option.optional(),
  option_b: option.optional(),
  option_c: option.optional(),
  option_d: option.optional(),
  /** A letter, several letters for `checkbox`, TRUE or FALSE for `true_false`. */
  correct_option: z
    .union([z.enum([...letters, 'TRUE', 'FALSE']), z.array(z.enum(letters)).max(letters.length)])
    .nullable()
    .optional(),
  /** One entry a blank, its variants separated by `|`. */
  correct_answers_json: z.array(z.string().trim().max(1000)).max(BLANKS_MAX).nullable().optional(),
  content: document.optional(),
  key: document.optional(),
  /** Speaking, in seconds: null or 0 is the default. */
  timer_seconds: z.number().min(0).max(TIMER_MAX_SECONDS).nullable().optional(),
  /** Listening: a path this server gave for an uploaded file. */
  audio_file_path: z.string().min(1).max(500).nullable().optional(),
  /** Reading: under which passage; null for the test's shared 'Questions', a passage with nothing to read. */
  passage_id: id.nullable().optional(),
  /** What is said about the question beside what it asks. In an edit, what is absent stays. */
  label: tagsGiven.label.optional(),
  skill: tagsGiven.skill.optional(),
  level: tagsGiven.level.optional(),
  topic: tagsGiven.topic.optional(),
  tags: tagsGiven.tags.optional(),
  /** Why the key is right: for those who mark and build tests. */
  explanation: z.string().trim().max(EXPLANATION_MAX, said(msg`Use at most 10,000 characters.`)).optional(),
});
export type QuestionContent = z.input<typeof questionContent>;

/** One attempt whose score a corrected key changes; attempts whose score stays are only counted. */
export const remarkedAttempt = z.object({
  attempt_id: idOut,
  user_name: z.string(),
  /** The test that it was taken in: a question of the bank stands in several. */
  course_title: z.string(),
  taken_at: time,
  before: z.int().nullable(),
  after: z.int(),
  /** Both in thousandths, where they are no whole number. */
  before_thousandths: thousandths,
  after_thousandths: thousandths,
  /** What the score is out of, and was: less where a question is left out. */
  total: z.int(),
  total_before: z.int(),
});
export type RemarkedAttempt = z.output<typeof remarkedAttempt>;

/** What an edit does, or with `dryRun` would do, to work that was handed in. */
export const remarkReport = z.object({
  /** True when the key is corrected in place; false when only later attempts see the change. */
  keyCorrected: z.boolean(),
  /** True when the words changed: later attempts get a new version, those before keep theirs. */
  newVersion: z.boolean(),
  /** Closed attempts that are marked again. */
  attemptsMarkedAgain: z.int(),
  /** Those of them whose score changes, or what it is out of. */
  scoresChanged: z.int(),
  /** The same whom the caller may see, the newest first, at most `REMARKED_NAMED_MAX`. */
  changed: z.array(remarkedAttempt),
  /**
   * How many learners are outside the classes of a caller who sees only those: their attempts are counted and not named.
   */
  learnersOutside: z.int(),
});
export type RemarkReport = z.output<typeof remarkReport>;

const questionParams = z.strictObject({ id });
const courseParams = z.strictObject({ id });
const contentRefusals = ['course_type_unsupported', 'audio_unknown', 'picture_unknown'] as const;

/**
 * Goes to the end of the course, or of the questions on the same passage or audio. Reading takes every type
 * but `listening`, `descriptive` and `speaking`; Listening every one but those that only Reading has for a choice of one
 * and those that a person marks; Writing `descriptive`; Speaking `speaking`.
 */
export const addQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/questions',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  body: questionContent.extend({ question_type: z.enum(questionTypes) }),
  reply: z.object({ message: z.string(), question: questionForAuthor }),
  refusals: contentRefusals,
});

/**
 * The whole content of a question anew; its id and type stay. Changed words make a version for later attempts; a
 * corrected key acts in place and marks again every attempt that used it, in one transaction. Where words and key
 * change together, attempts so far keep the old key. With `dryRun` nothing is stored, the report says what would be,
 * and `question` is the stored one.
 */
export const editQuestion = endpoint({
  method: 'PATCH',
  path: '/api/admin/questions/:id',
  audience: 'admin',
  reach: 'change',
  params: questionParams,
  query: z.strictObject({ dryRun: z.literal('true').optional() }),
  body: questionContent.extend({
    /** The version and revision that were read; when someone changed it meanwhile, refused with what is stored. */
    version_id: id,
    revision: z.int().min(1),
  }),
  reply: z.object({ message: z.string(), question: questionForAuthor, report: remarkReport }),
  refusals: [...contentRefusals, 'edit_version_old'],
  refusalDetails: { question: questionForAuthor },
});

/** Later attempts are without it; those that were given it keep it. A passage leaves with its last question. */
export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/admin/questions/:id',
  audience: 'admin',
  reach: 'change',
  params: questionParams,
  reply: messageReply,
  refusals: [],
});

/**
 * Every question of the course in its new order; a list that misses one, or names another, is `edit_version_old`. The
 * questions of a passage stay together, and the passages follow their questions: otherwise `invalid`. Questions on the
 * same audio may be parted; it then plays once for each part.
 */
export const orderQuestions = endpoint({
  method: 'PUT',
  path: '/api/admin/courses/:id/question-order',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  body: z.strictObject({ question_ids: z.array(id).min(1).max(5000) }),
  reply: messageReply,
  refusals: ['edit_version_old'],
});

export const passageContent = z.strictObject({
  title: z.string().trim().min(1, said(msg`Enter a title.`)).max(200, said(msg`Use at most 200 characters.`)),
  content: z
    .string()
    .trim()
    .min(1, said(msg`Enter the passage.`))
    .max(PASSAGE_MAX, said(msg`Use at most 10,000 characters.`)),
});

/** Takers see it with its first question; until then it is the last of the author's groups, without questions. */
export const addPassage = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/passages',
  audience: 'admin',
  reach: 'change',
  params: courseParams,
  body: passageContent,
  reply: z.object({ message: z.string(), passage: passageForAuthor }),
  refusals: ['course_type_unsupported'],
});

/**
 * Later attempts read the new text, those before keep theirs. Of a set of the bank too: tests that keep older words keep
 * its older text. A set with a recording has no text; another recording makes a new version of each of its questions.
 */
export const editPassage = endpoint({
  method: 'PATCH',
  path: '/api/admin/passages/:id',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id }),
  body: passageContent.partial({ content: true }).extend({
    /** The version that was read. */
    version: z.int().min(1),
    /** A path this server gave for an uploaded file; of a set with a recording only. */
    audio_file_path: z.string().min(1).max(500).optional(),
  }),
  reply: z.object({ message: z.string(), passage: passageForAuthor }),
  refusals: ['audio_unknown', 'edit_version_old'],
});
