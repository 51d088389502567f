import { z } from 'zod';
import { email } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { text } from './texts/characters.ts';

/** The longest message, in characters. */
export const MESSAGE_MAX = 5000;

function line(what: string, max: number) {
  return text.trim().min(1, `Enter a ${what}.`).max(max, `Use at most ${max} characters for the ${what}.`);
}

/** A message of the contact form. What a person can mend is a 200 with `success: false`, as the form expects. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact/send',
  audience: 'public',
  body: z.strictObject({
    email,
    name: line('name', 254),
    subject: line('subject', 200),
    message: line('message', MESSAGE_MAX),
  }),
  reply: z.object({ success: z.boolean(), error: z.string().optional() }),
  // A message of the greatest length takes 15,000 bytes in Chinese, and more with its line breaks.
  bodyMaxBytes: 32 * 1024,
  refusals: [],
  refusalDetails: { success: z.literal(false), error: z.string() },
});
