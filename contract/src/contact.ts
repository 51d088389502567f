import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { email } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { said } from './say.ts';
import { text } from './texts/characters.ts';

/** The longest message, in characters. */
export const MESSAGE_MAX = 5000;

function line(max: number, enter: MessageDescriptor, tooLong: MessageDescriptor) {
  return text.trim().min(1, said(enter)).max(max, said(tooLong));
}

/** A message of the contact form. What a person can mend is a 200 with `success: false`, as the form expects. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact/send',
  audience: 'public',
  body: z.strictObject({
    email,
    name: line(254, msg`Enter a name.`, msg`Use at most 254 characters for the name.`),
    subject: line(
      200,
      msg({ message: 'Enter a subject.', context: 'of a message' }),
      msg`Use at most 200 characters for the subject.`,
    ),
    message: line(
      MESSAGE_MAX,
      msg`Enter a message.`,
      msg`Use at most ${{ most: MESSAGE_MAX }} characters for the message.`,
    ),
  }),
  reply: z.object({ success: z.boolean(), error: z.string().optional() }),
  // A message of the greatest length takes 15,000 bytes in Chinese, and more with its line breaks.
  bodyMaxBytes: 32 * 1024,
  refusals: [],
  refusalDetails: { success: z.literal(false), error: z.string() },
});
