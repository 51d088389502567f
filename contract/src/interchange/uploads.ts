import { z } from 'zod';
import { CSV_MAX_BYTES, csvRefusals, flag, uploadRefusalDetails, uploadReply } from '../csv.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { textEncoding } from '../texts/encoding.ts';
import { alreadyChoices } from './already.ts';

/** Forms send an empty field for a course that was not chosen. */
const courseId = z.union([z.literal('').transform(() => undefined), id]);

const uploadFields = z.strictObject({
  course_id: courseId.optional(),
  dryRun: flag.optional(),
  replace: flag.optional(),
  /** What becomes of questions that the course has already; without it they come beside. */
  already: z.enum(alreadyChoices).optional(),
  marked: flag.optional(),
  encoding: textEncoding.optional(),
});
/** `already`, of a dry run: how many of these questions ask what one of the course asks; absent for none. */
const reply = uploadReply.extend({ already: z.object({ there: z.int(), of: z.int() }).optional() });
const uploadRefusals = ['course_id_missing', 'course_type_unsupported', ...csvRefusals, 'picture_unknown'] as const;

function uploadEndpoint<const P extends `/api/tests/${string}`>(path: P) {
  return endpoint({
    method: 'POST',
    path,
    audience: 'admin',
    reach: 'change',
    multipart: { file: 'file', fields: uploadFields, maxBytes: CSV_MAX_BYTES },
    reply,
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
  reply,
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
  reply,
  refusals: [...uploadRefusals, 'audio_unknown'],
  refusalDetails: uploadRefusalDetails,
});
