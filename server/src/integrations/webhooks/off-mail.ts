import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { Mail, Site } from '../../platform/outbox/mail.ts';

/** Tells a superadmin that the server turned a webhook off. */
export function offMail(
  { publicUrl }: Site,
  { username, email }: { username: string; email: string },
  { url, reason }: { url: string; reason: 'gone' | 'failing' },
): Mail {
  const why =
    reason === 'gone'
      ? msg`The other system answered that this address is no longer used (410).`
      : msg`Nothing could be delivered for three days.`;
  const where = publicUrl
    ? { words: say(msg`Open webhooks`), link: new URL('/superadmin-dashboard?section=webhooks', publicUrl).href }
    : say(msg`You find it under Webhooks when you log in.`);
  return {
    kind: 'webhook-off',
    to: { name: username, address: email },
    subject: say(msg`A webhook was turned off`),
    pieces: [
      say(msg`Hello ${{ name: username }},`),
      say(msg`The webhook to ${{ url }} was turned off.`),
      say(why),
      say(msg`The other system is told nothing until you turn it on again.`),
      where,
    ],
  };
}
