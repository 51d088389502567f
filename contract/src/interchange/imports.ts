import { z } from 'zod';
import { questionForAuthor } from '../author-questions.ts';
import { endpoint, fileText, listQuery, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { courseTypes } from '../kinds/course-types.ts';
import { kindNames } from '../kinds/kinds.ts';
import { tagsGiven } from '../tags.ts';
import { encodingDetails, textEncoding } from '../texts/encoding.ts';
import { alreadyChoices } from './already.ts';

/** The largest file that is read without a setting of the server, in bytes. */
export const IMPORT_MAX_BYTES = 200 * 1024 * 1024;
/** How long an import can be looked at and stored, in hours. */
export const IMPORT_HOURS = 24;

/** What files questions come in. */
export const importFormats = [
  'gift',
  'aiken',
  'text2qti',
  'moodle_xml',
  'qti_1_2',
  'qti_2_1',
  'qti_2_2',
  'qti_3_0',
  'qti_package',
  'common_cartridge',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/**
 * What became of an item: nothing of it is lost, something is listed and the rest can be used, it is no question here,
 * or it cannot be used.
 */
export const itemStates = ['mapped', 'changed', 'left_out', 'faulty'] as const;
export type ItemState = (typeof itemStates)[number];
/** What can be stored. */
export const storedStates = ['mapped', 'changed'] as const;

/** What of an item has no place here, or is wrong, so many times, the first time in this line. */
export const reason = z.object({ line: z.int(), path: z.string(), text: z.string(), count: z.int() });
export type Reason = z.output<typeof reason>;

const counts = z.object({
  items: z.int(),
  mapped: z.int(),
  changed: z.int(),
  left_out: z.int(),
  faulty: z.int(),
});

/** Questions that can be stored, by state. */
const storable = z.object({ mapped: z.int(), changed: z.int() });

/**
 * A file that takes long is read while its import can be looked at already: it is `reading`, then `read`. Where it could
 * not be read it has `failed`; it has `stopped` where the server ended meanwhile.
 */
export const importStatuses = ['reading', 'failed', 'stopped', 'read', 'stored'] as const;

const fileImport = z.object({
  id: idOut,
  /** Null as long as it has not shown. */
  format: z.enum(importFormats).nullable(),
  name: z.string(),
  bytes: z.int(),
  status: z.enum(importStatuses),
  /** Of a file that is being read: how many of its items are; how many it has is known once it was looked through. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
  /** Why it was not read to its end, and what to do. */
  problem: z.string().nullable(),
  /** Every item of the file is in one of four. */
  counts,
  questions: storable,
  /** Those of them that a course of this type takes. */
  fits: z.record(z.enum(courseTypes), storable),
  /** Questions that have a recording of their own in the file. */
  with_audio: z.int(),
  /** A title for what the questions make together; empty for none. */
  suggests: z.string(),
  made_at: time,
  expires_at: time,
  /** The last time that this very file was stored, and how much of it. */
  stored_before: z.object({ at: time, by: z.string(), questions: z.int() }).nullable(),
});
export type FileImport = z.output<typeof fileImport>;

const importParams = z.strictObject({ id });

/**
 * Reads a file of another system whole, and stores none of its questions. A text that is neither UTF-8 nor what its own
 * declaration says is read once its `encoding` is said. Every item of the file has a row in the
 * report. The reading can be looked at for 24 hours. What takes more than some seconds is answered while it is being
 * read: ask for the import again.
 */
export const readImportFile = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  audience: 'admin',
  reach: 'shared',
  fileForm: {
    files: 'file',
    maxFiles: 1,
    fields: z.strictObject({ format: z.enum(importFormats).optional(), encoding: textEncoding.optional() }),
    maxBytes: IMPORT_MAX_BYTES,
  },
  reply: z.object({ import: fileImport }),
  refusals: [
    'import_file_missing',
    'import_unknown',
    'import_refused',
    'import_too_heavy',
    'import_gone',
    'encoding_unsaid',
  ],
  refusalDetails: encodingDetails,
});

/** The readings of the caller that can be looked at, the newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  audience: 'admin',
  reach: 'shared',
  reply: z.array(fileImport),
  refusals: [],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id',
  audience: 'admin',
  reach: 'shared',
  params: importParams,
  reply: z.object({ import: fileImport }),
  refusals: ['import_gone'],
});

export const importRow = z.object({
  /** Its number in the report, from 1. */
  n: z.int(),
  file: z.string(),
  line: z.int(),
  element: z.string(),
  title: z.string(),
  state: z.enum(itemStates),
  /** Null for what is no question. */
  kind: z.enum(kindNames).nullable(),
  marks: z.int().nullable(),
  /** The types of courses that take it; none where it cannot be stored. */
  fits: z.array(z.enum(courseTypes)),
  reasons: z.array(reason),
});
export type ImportRow = z.output<typeof importRow>;

/** Rows of the report, in the order of the file; `q` looks in titles and reasons. */
export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id/rows',
  audience: 'admin',
  reach: 'shared',
  params: importParams,
  query: listQuery.pick({ page: true, limit: true, q: true }).extend({ state: z.enum(itemStates).optional() }),
  reply: z.array(importRow),
  refusals: ['import_gone'],
});

/** The whole report as a table: a line for each reason, and one for each item without. */
export const getImportReport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id/report.csv',
  audience: 'admin',
  reach: 'shared',
  params: importParams,
  reply: fileText,
  replyType: 'text/csv',
  refusals: ['import_gone'],
});

/** A question of the file as it would be stored. */
export const getImportItem = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id/items/:n',
  audience: 'admin',
  reach: 'shared',
  params: z.strictObject({ id, n: id }),
  reply: z.object({
    question: questionForAuthor,
    passage: z.object({ title: z.string(), content: z.string() }).nullable(),
  }),
  refusals: ['import_gone'],
});

/**
 * Stores the questions of an import in a course or in the bank: all that are chosen, or none. Questions that the course
 * does not take are passed over and counted. With `dryRun` nothing is stored, and `already` says how many of them are
 * there already.
 */
export const storeImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/store',
  audience: 'admin',
  reach: 'change',
  params: importParams,
  query: z.strictObject({ dryRun: z.literal('true').optional() }),
  body: z.strictObject({
    into: z.union([
      z.strictObject({ bank: z.literal(true) }),
      z.strictObject({ course_id: id, as: z.enum(['own', 'bank']) }),
    ]),
    states: z.array(z.enum(storedStates)).min(1).max(2),
    /** Numbers of items that are not wanted. */
    skip: z.array(z.int()).max(5000).optional(),
    tags: tagsGiven.tags.optional(),
    /** Without it they come beside. Those of a course alone can be replaced: later attempts are without the old ones. */
    already: z.enum(alreadyChoices).optional(),
    /** In a Listening course: what is played to questions that have no recording of their own. */
    audio_file_path: z.string().max(500).optional(),
  }),
  reply: z.object({
    message: z.string(),
    questions: z.int(),
    /** Those that were stored, in the order in which they stand; none with `dryRun`. */
    question_ids: z.array(idOut),
    sets: z.int(),
    media: z.int(),
    /** Questions that the course does not take. */
    unfit: z.int(),
    /** Questions that ask what one that is there asks: kind, text and options, whatever the key. */
    already: z.int(),
  }),
  refusals: ['course_type_unsupported', 'audio_unknown', 'picture_unknown', 'import_gone', 'import_stored'],
});

/** Forgets a reading, and the files that came with it. One that is under way ends. */
export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/imports/:id',
  audience: 'admin',
  reach: 'shared',
  params: importParams,
  reply: messageReply,
  refusals: ['import_gone'],
});
