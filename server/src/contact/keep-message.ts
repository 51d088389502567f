import type { sendMessage } from '@parlance/contract/contact';
import type { CallInput } from '@parlance/contract/endpoint';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type Mail, queueMail } from '../platform/outbox/mail.ts';
import { insertMessage } from './queries.ts';

/** A class behind one address can write at once; from then on its address sends one a minute, whoever writes. */
const FREE_MESSAGES = 30;
const WINDOW_SECONDS = 3600;
const THEN_EVERY_SECONDS = 60;

type Form = CallInput<typeof sendMessage>['body'];

/**
 * Stores a message and, where someone is named to get them, its mail with it. Gives the message's id, or null when
 * too many came from its origin.
 */
export async function keepMessage(
  { db, clock, settings }: AppContext,
  form: Form,
  origin: string,
): Promise<number | null> {
  const now = clock.now();
  const limit = {
    since: plusSeconds(now, -WINDOW_SECONDS),
    free: FREE_MESSAGES,
    lastBefore: plusSeconds(now, -THEN_EVERY_SECONDS),
  };
  return await inTransaction(db, async (db) => {
    const id = await insertMessage(db, { ...form, origin, sentAt: now }, limit);
    const { contactTo } = settings;
    if (id !== null && contactTo) await queueMail({ db, clock, settings }, contactMail(contactTo, form));
    return id;
  });
}

type Message = { email: string; name: string; subject: string; message: string };

/** A message of the contact form; answering it answers the person who wrote. */
function contactMail(contactTo: string, { email, name, subject, message }: Message): Mail {
  return {
    kind: 'contact-message',
    to: { name: '', address: contactTo },
    replyTo: { name, address: email },
    subject: `Contact form: ${subject}`,
    pieces: [`${name ? `${name} (${email})` : email} sent this message with the contact form:`, { quoted: message }],
  };
}
