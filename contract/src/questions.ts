import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idOut } from './id.ts';

/**
 * `mcq` and `reading_mcq` take one letter, `checkbox` several, `fill_in_blanks` one text a `[BLANK]`,
 * `writing` is the free text of a Reading test, `descriptive` that of a Writing test.
 */
export const questionTypes = [
  'mcq',
  'reading_mcq',
  'true_false',
  'fill_in_blanks',
  'checkbox',
  'writing',
  'listening',
  'speaking',
  'descriptive',
] as const;
export type QuestionType = (typeof questionTypes)[number];

export const letters = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof letters)[number];

/** Where an answer goes in the text of a `fill_in_blanks` question. */
export const BLANK = '[BLANK]';

/** A question as a taker sees it. The key has no way into this shape. */
export const questionForTaker = z.object({
  id: idOut,
  question_type: z.enum(questionTypes),
  question_text: z.string(),
  /** The same text again: the specification's clients read either name. */
  question: z.string(),
  option_a: z.string().nullable(),
  option_b: z.string().nullable(),
  option_c: z.string().nullable(),
  option_d: z.string().nullable(),
  timer: z.number().nullable(),
  audio_file_path: z.string().nullable(),
  passage_id: idOut.nullable(),
  position: z.int(),
});
export type QuestionForTaker = z.output<typeof questionForTaker>;

/** A question as its author sees it: the taker's, and the key. */
export const questionForAuthor = questionForTaker.extend({
  correct_option: z.union([z.string(), z.array(z.string())]).nullable(),
  /** An array; a text only when what is stored is malformed, which the screen says in red. */
  correct_answers_json: z.union([z.array(z.string()), z.string()]).nullable(),
});
export type QuestionForAuthor = z.output<typeof questionForAuthor>;

export const passage = z.object({ id: idOut, title: z.string(), content: z.string() });
export type Passage = z.output<typeof passage>;

export const CSV_MAX_BYTES = 5 * 1024 * 1024;
export const CSV_MAX_ROWS = 5000;
export const CSV_CELL_MAX = 10_000;

/** One row of an upload as the report shows it. `line` is the line of the file on which the row starts. */
export const uploadRow = z.object({
  line: z.int(),
  type: z.string(),
  /** The beginning of the row's main cell, or of a passage's title. */
  value: z.string(),
  state: z.enum(['ready', 'error', 'skipped']),
});
export type UploadRow = z.output<typeof uploadRow>;

/** A reason that does not begin with its column's name is read after it: `CORRECT_ANSWER: use TRUE or FALSE`. */
export const rowError = z.object({ line: z.int(), column: z.string(), reason: z.string() });
export type RowError = z.output<typeof rowError>;

/** Forms send an empty field for a course that was not chosen. */
const courseId = z.union([z.literal('').transform(() => undefined), id]);
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

export const uploadReadingCsv = endpoint({
  method: 'POST',
  path: '/api/tests/upload-reading-advanced-csv',
  audience: 'admin',
  multipart: {
    file: 'csvFile',
    fields: z.strictObject({ course_id: courseId.optional(), dryRun: flag.optional(), replace: flag.optional() }),
    maxBytes: CSV_MAX_BYTES,
  },
  reply: z.object({ message: z.string(), imported: z.int(), rows: z.array(uploadRow) }),
  refusals: ['course_id_missing', 'course_type_unsupported', 'file_missing', 'csv_rows_wrong', 'csv_unreadable'],
  refusalDetails: { errors: z.array(rowError), rows: z.array(uploadRow) },
});
