import type { Mail } from '../platform/outbox/mail.ts';

type Message = { email: string; name: string; subject: string; message: string };

/** A message of the contact form; answering it answers the person who wrote. */
export function contactMail(contactTo: string, { email, name, subject, message }: Message): Mail {
  return {
    kind: 'contact-message',
    to: { name: '', address: contactTo },
    replyTo: { name, address: email },
    subject: `Contact form: ${subject}`,
    pieces: [`${name ? `${name} (${email})` : email} sent this message with the contact form:`, { quoted: message }],
  };
}
