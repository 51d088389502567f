import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { CSV_MAX_BYTES, csvRefusals, flag, uploadRefusalDetails, uploadReply } from '../csv.ts';
import { endpoint, fileText, messageReply } from '../endpoint.ts';
import { id, idOut } from '../id.ts';
import { said } from '../say.ts';
import { text } from '../texts/characters.ts';
import { textEncoding } from '../texts/encoding.ts';

export const BANK_COMMENTS_MAX = 2000;
export const BANK_TEXT_MAX = 2000;

/** A text that a marker writes again and again; `everybody`: all markers find it, otherwise its owner alone. */
const bankComment = z.object({ id: idOut, text: z.string(), everybody: z.boolean() });
export type BankComment = z.output<typeof bankComment>;

/** Everybody's and the caller's own, in the order of their words. */
export const listBankComments = endpoint({
  method: 'GET',
  path: '/api/admin/comment-bank',
  audience: 'admin',
  reach: 'shared',
  reply: z.object({ comments: z.array(bankComment) }),
  refusals: [],
});

/** Only who sees the whole school saves for everybody. */
export const addBankComment = endpoint({
  method: 'POST',
  path: '/api/admin/comment-bank',
  audience: 'admin',
  reach: 'shared',
  body: z.strictObject({
    text: text
      .trim()
      .min(1, said(msg`Enter a text.`))
      .max(BANK_TEXT_MAX, said(msg`Use at most ${{ most: BANK_TEXT_MAX }} characters.`)),
    everybody: z.boolean().optional(),
  }),
  reply: z.object({ message: z.string(), comment: bankComment }),
  refusals: ['own_classes_only', 'bank_comments_too_many'],
});

/** Everybody's only by who sees the whole school; of the others each their own. */
export const deleteBankComment = endpoint({
  method: 'DELETE',
  path: '/api/admin/comment-bank/:id',
  audience: 'admin',
  reach: 'shared',
  params: z.strictObject({ id }),
  reply: messageReply,
  refusals: ['own_classes_only'],
});

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
    /** So many are new, and so many become everybody's. */
    added: z.int(),
    changed: z.int(),
  }),
  refusals: csvRefusals,
  refusalDetails: uploadRefusalDetails,
});
