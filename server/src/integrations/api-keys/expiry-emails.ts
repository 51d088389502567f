import { msg } from '@lingui/core/runtime-macro';
import { API_KEY_WARNED_DAYS } from '@parlance/contract/integrations/api-keys';
import { say, spokenLocale } from '@parlance/contract/say';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { plusDays } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Mail, mailIn, queueMails, type Site } from '../../platform/outbox/mail.ts';
import { recurring } from '../../platform/recurring.ts';
import { takeKeysToWarnOf } from './queries.ts';

const EVERY_MS = 3600 * 1000;

/** Tells owners every hour of keys that end soon, until stopped. */
export function startExpiryEmails(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const warning = recurring(
    EVERY_MS,
    () => queueExpiryEmails(context),
    (err) => log.error({ err }, 'Emails about API keys could not be queued. They are tried again.'),
  );
  return warning.stop;
}

/** Writes an email for each key that ends within 14 days, once. */
export async function queueExpiryEmails(context: AppContext): Promise<void> {
  const { clock, settings } = context;
  const now = clock.now();
  await inTransaction(context.db, async (db) => {
    const endingBefore = plusDays(now, API_KEY_WARNED_DAYS);
    const keys = await takeKeysToWarnOf(db, { endingBefore, now });
    if (keys.length === 0) return;
    const mails = keys.map((key) => mailIn(settings, { account: key.language }, () => expiryMail(settings, key)));
    await queueMails({ ...context, db }, mails);
  });
}

type EndingKey = Awaited<ReturnType<typeof takeKeysToWarnOf>>[number];

function expiryMail({ publicUrl, timeZone }: Site & { timeZone: string }, key: EndingKey): Mail {
  const { username, email, name, prefix, expires_at } = key;
  const day = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(expires_at);
  const where = publicUrl
    ? { words: say(msg`Open API keys`), link: new URL('/superadmin-dashboard?section=apiKeys', publicUrl).href }
    : say(msg`You find it under API keys when you log in.`);
  return {
    kind: 'api-key-ending',
    to: { name: username, address: email },
    subject: say(msg`The API key “${{ name }}” ends on ${{ day }}`),
    expiresAt: expires_at,
    pieces: [
      say(msg`Hello ${{ name: username }},`),
      say(
        msg`The API key “${{ name }}”, which begins with ${{ prefix }}, ends on ${{ day }}. After that the system that uses it can no longer read or change data.`,
      ),
      say(msg`Make a new key with the same scopes, set it in the other system, and then revoke this one.`),
      where,
    ],
  };
}
