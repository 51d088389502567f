import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { CSV_CELL_MAX, CSV_MAX_BYTES, csvRefusals, flag, uploadRefusalDetails, uploadReply } from './csv.ts';
import { endpoint, messageReply } from './endpoint.ts';
import { id, idOut } from './id.ts';
import { malformedKey } from './kinds/kind.ts';
import { kindContents, kindKeys, kindNames, questionTypes } from './kinds/kinds.ts';
import { scoring } from './kinds/scoring.ts';
import { said } from './say.ts';
import { tagsOut } from './tags.ts';
import { textEncoding } from './texts/encoding.ts';

export const letters = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof letters)[number];

/** A question as a taker sees it. The key has no way into this shape. */
export const questionForTaker = z.object({
  id: idOut,
  question_type: z.enum(questionTypes),
  kind: z.enum(kindNames),
  /** The numbers it takes in the test, and its marks. */
  marks: z.int(),
  question_text: z.string(),
  /** The same text again: the specification's clients read either name. */
  question: z.string(),
  option_a: z.string().nullable(),
  option_b: z.string().nullable(),
  option_c: z.string().nullable(),
  option_d: z.string().nullable(),
  /** All options that are offered, where the four fields before do not have them all. */
  options: z.array(z.object({ letter: z.string(), text: z.string() })).optional(),
  /** All that is asked, as its kind has it, where the fields before do not say it all: see `contentOf`. */
  content: z.union(kindContents).optional(),
  /** Where the picture of the content is loaded, and its size in pixels. */
  picture: z.object({ path: z.string(), width: z.int(), height: z.int() }).optional(),
  timer: z.number().nullable(),
  audio_file_path: z.string().nullable(),
  passage_id: idOut.nullable(),
  position: z.int(),
});
export type QuestionForTaker = z.output<typeof questionForTaker>;

/** A question as its author sees it: the taker's, and the key. */
export const questionForAuthor = questionForTaker.extend({
  /** The version these texts and this key are of: what an edit is held against. */
  version_id: idOut,
  /** Counts every change of the question, also those that make no version: key, timer, passage. */
  revision: z.int(),
  correct_option: z.union([z.string(), z.array(z.string())]).nullable(),
  /** One entry a blank, its variants separated by `|`. */
  correct_answers_json: z.array(z.string()).nullable(),
  /** What is right, as its kind has it; a `malformed` one cannot mark. */
  key: z.union([...kindKeys, malformedKey]),
  /** How it counts where it turned out wrong; absent, it counts by its key. */
  scoring: scoring.optional(),
  ...tagsOut,
  /** Why the key is right. */
  explanation: z.string(),
  /** Whether it belongs to the bank. */
  from_bank: z.boolean(),
  /** In so many tests it stands. */
  used_in_count: z.int(),
  /** In a course that has kept older words of a question of the bank: its newest version. */
  newer_version_id: idOut.optional(),
});
export type QuestionForAuthor = z.output<typeof questionForAuthor>;

export const passage = z.object({ id: idOut, title: z.string(), content: z.string() });
export type Passage = z.output<typeof passage>;

/** Forms send an empty field for a course that was not chosen. */
const courseId = z.union([z.literal('').transform(() => undefined), id]);

const uploadFields = z.strictObject({
  course_id: courseId.optional(),
  dryRun: flag.optional(),
  replace: flag.optional(),
  marked: flag.optional(),
  encoding: textEncoding.optional(),
});
const uploadRefusals = ['course_id_missing', 'course_type_unsupported', ...csvRefusals, 'picture_unknown'] as const;

function uploadEndpoint<const P extends `/api/tests/${string}`>(path: P) {
  return endpoint({
    method: 'POST',
    path,
    audience: 'admin',
    reach: 'change',
    multipart: { file: 'file', fields: uploadFields, maxBytes: CSV_MAX_BYTES },
    reply: uploadReply,
    refusals: uploadRefusals,
    refusalDetails: uploadRefusalDetails,
  });
}

export const uploadReadingCsv = endpoint({
  method: 'POST',
  path: '/api/tests/upload-reading-advanced-csv',
  audience: 'admin',
  reach: 'change',
  multipart: { file: 'csvFile', fields: uploadFields, maxBytes: CSV_MAX_BYTES },
  reply: uploadReply,
  refusals: uploadRefusals,
  refusalDetails: uploadRefusalDetails,
});

/** Writing: the column `question`. Two paths for the same: the admin's form uses one, the box of a course the other. */
export const uploadDescriptive = uploadEndpoint('/api/tests/upload-descriptive');
export const uploadDescriptiveCsv = uploadEndpoint('/api/tests/upload-descriptive-csv');
/** Speaking: the columns `question_text` and, optional, `timer` in seconds. */
export const uploadSpeakingCsv = uploadEndpoint('/api/tests/upload-speaking-csv');

/** Listening: question, option_a to option_d, correct_option; all of them on one uploaded audio file. */
export const uploadListeningCsv = endpoint({
  method: 'POST',
  path: '/api/tests/upload-listening-csv',
  audience: 'admin',
  reach: 'change',
  multipart: {
    file: 'file',
    fields: uploadFields.extend({ audio_file_path: z.string().max(500).optional() }),
    maxBytes: CSV_MAX_BYTES,
  },
  reply: uploadReply,
  refusals: [...uploadRefusals, 'audio_unknown'],
  refusalDetails: uploadRefusalDetails,
});

const cell = z.string().trim().min(1, said(msg`Enter the question and all its options.`)).max(CSV_CELL_MAX);

export const addListeningQuestion = endpoint({
  method: 'POST',
  path: '/api/tests/add-listening-question',
  audience: 'admin',
  reach: 'change',
  body: z.strictObject({
    course_id: id,
    /** A path this server gave for an uploaded file. */
    audio_file_path: z.string().min(1).max(500),
    /** Accepted and ignored: clients send it along. */
    audio_url: z.string().nullish(),
    question_text: cell,
    option_a: cell,
    option_b: cell,
    option_c: cell,
    option_d: cell,
    correct_option: z.union([z.enum(letters), z.array(z.enum(letters)).min(1).max(4)]),
  }),
  reply: z.object({ message: z.string(), question: questionForAuthor }),
  refusals: ['course_type_unsupported', 'audio_unknown'],
});

export const TIMER_MAX_SECONDS = 86400;
/** A speaking question without a timer, or with 0, is given this long. */
export const DEFAULT_TIMER_SECONDS = 60;

/** Two decimals are kept; 0 means the default. Open attempts keep the clocks of questions they have opened. */
export const updateQuestionTimer = endpoint({
  method: 'PATCH',
  path: '/api/tests/questions/:id/update-timer',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    timer_duration_seconds: z
      .number(said(msg`Please enter a valid non-negative number for the timer.`))
      .min(0, said(msg`Please enter a valid non-negative number for the timer.`))
      .max(TIMER_MAX_SECONDS, said(msg`Enter at most 24 hours.`)),
  }),
  reply: messageReply,
  refusals: ['course_type_unsupported'],
});
