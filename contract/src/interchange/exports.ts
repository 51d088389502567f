import { z } from 'zod';
import { bankFilter } from '../bank/bank.ts';
import { endpoint, fileText, listQuery } from '../endpoint.ts';
import { id, idOut } from '../id.ts';

/** What questions leave as: packages and files of other systems, or the file that Parlance itself reads. */
export const exportFormats = ['qti3', 'moodle', 'gift', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How many questions leave in one file. */
export const EXPORT_MAX = 5000;

/** What a file would not have. */
const exportCheck = z.object({
  title: z.string(),
  /** The questions that were asked for, as their test or list counts them, and those of them that are in the file. */
  questions: z.int(),
  exported: z.int(),
  /** Draws of the course, which are not in the file. */
  draws: z.int(),
  /** Questions that lose something, with their numbers; of the bank their places. */
  losses: z.array(
    z.object({ question_id: idOut, first: z.int(), last: z.int(), label: z.string(), what: z.array(z.string()) }),
  ),
});
export type ExportCheck = z.output<typeof exportCheck>;

const format = z.enum(exportFormats);

/** What the questions of a course would lose in a file. */
export const checkExport = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/export-check',
  audience: 'admin',
  reach: 'content',
  params: z.strictObject({ id }),
  query: z.strictObject({ format }),
  reply: exportCheck,
  refusals: [],
});

const bankQuery = listQuery.pick({ q: true }).extend({ ...bankFilter.shape, format });

/** The questions of the bank that fit, as a file. */
export const exportBank = endpoint({
  method: 'GET',
  path: '/api/admin/bank/export',
  audience: 'admin',
  reach: 'content',
  fresh: true,
  query: bankQuery,
  reply: fileText,
  replyType: ['text/csv', 'application/zip', 'application/xml', 'text/plain'],
  refusals: [],
});

/** What they would lose in it. */
export const checkBankExport = endpoint({
  method: 'GET',
  path: '/api/admin/bank/export-check',
  audience: 'admin',
  reach: 'content',
  query: bankQuery,
  reply: exportCheck,
  refusals: [],
});

/** The questions of a course, a deleted one too, as a file; without a format the CSV that they can be uploaded from. */
export const exportQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/export',
  audience: 'admin',
  reach: 'content',
  fresh: true,
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** The audio part whose questions the CSV of a Listening course has: counted from 1, the first when left out. */
    part: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform(Number)
      .optional(),
    format: z.enum(exportFormats).optional(),
  }),
  reply: fileText,
  replyType: ['text/csv', 'application/zip', 'application/xml', 'text/plain'],
  refusals: [],
});
