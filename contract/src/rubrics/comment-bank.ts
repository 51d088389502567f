import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, messageReply } from '../endpoint.ts';
import { id, idOut } from '../id.ts';
import { said } from '../say.ts';
import { text } from '../texts/characters.ts';

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
