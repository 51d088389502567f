import { z } from 'zod';
import { CSV_MAX_BYTES, csvRefusals, flag, uploadRefusalDetails, uploadReply } from '../csv.ts';
import { endpoint, fileText } from '../endpoint.ts';
import { textEncoding } from '../texts/encoding.ts';

/** Everybody's comments and the caller's own, as a file that `importBankComments` takes. */
export const exportBankComments = endpoint({
  method: 'GET',
  path: '/api/admin/comment-bank-csv',
  audience: 'admin',
  reach: 'shared',
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});

/**
 * Adds the comments of a CSV file with the columns text and everybody (`yes` or `no`, which an empty one means). What is
 * saved already is skipped; an own one that the file has for everybody becomes everybody's. Nothing is deleted.
 */
export const importBankComments = endpoint({
  method: 'POST',
  path: '/api/admin/comment-bank-csv',
  audience: 'admin',
  reach: 'shared',
  multipart: {
    file: 'file',
    fields: z.strictObject({ dryRun: flag.optional(), marked: flag.optional(), encoding: textEncoding.optional() }),
    maxBytes: CSV_MAX_BYTES,
  },
  reply: uploadReply.extend({
    /** How many are new, and how many become everybody's. */
    added: z.int(),
    changed: z.int(),
  }),
  refusals: csvRefusals,
  refusalDetails: uploadRefusalDetails,
});
