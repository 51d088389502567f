import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import { allOf, say } from '@parlance/contract/say';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { plusDays, plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Mail, type Mailbox, mailIn, queueMails, type Site } from '../../platform/outbox/mail.ts';
import { recurring } from '../../platform/recurring.ts';
import { zonedMoment } from '../../platform/times/zoned-text.ts';
import { takeMarkerToTell } from './queries.ts';

const EVERY_MS = 10 * 60_000;
/** Longer than a day: who was told of new work an hour before is still told of its date in time. */
const REMINDED_SECONDS = 36 * 3600;

/** Tells markers of new work every ten minutes, until stopped. */
export function startWorkEmails(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const telling = recurring(
    EVERY_MS,
    (stopping) => queueWorkEmails(context, stopping),
    (err) => log.error({ err }, 'Markers could not be told of their work. It is tried again.'),
  );
  return telling.stop;
}

/**
 * Tells each marker who was given work since the last email, or of whose work some is due soon, once a day at most. It says of which courses and not how
 * much: a number would tell what is marked to calibrate them, or again.
 */
export async function queueWorkEmails(context: AppContext, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await queueOne(context))) await setImmediate();
}

async function queueOne(context: AppContext): Promise<boolean> {
  const { settings, clock } = context;
  const now = clock.now();
  return await inTransaction(context.db, async (db) => {
    const [lastBefore, dueBefore] = [plusDays(now, -1), plusSeconds(now, REMINDED_SECONDS)];
    const marker = await takeMarkerToTell(db, { now, lastBefore, dueBefore });
    if (!marker) return false;
    const { username, email, language, courses, due_at } = marker;
    const to = { name: username, address: email };
    await queueMails({ ...context, db }, [
      mailIn(settings, { account: language }, () => {
        const dueAt = due_at && zonedMoment(due_at, settings.timeZone);
        return workMail(settings, to, { titles: courses, dueAt });
      }),
    ]);
    return true;
  });
}

type Work = { titles: string[]; dueAt: string | null };

function workMail({ brand, publicUrl }: Site, to: Mailbox, { titles, dueAt }: Work): Mail {
  const courses = allOf(titles);
  return {
    kind: 'work-given',
    to,
    subject: dueAt ? say(msg`Work that you mark is due soon`) : say(msg`You were given work to mark`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(msg`Submissions wait for your mark in: ${{ courses }}.`),
      ...(dueAt ? [say(msg`The first of them is due ${{ moment: dueAt }}.`)] : []),
      publicUrl
        ? { words: say(msg`Open ${{ site: brand.name }}`), link: new URL('/admin-dashboard', publicUrl).href }
        : say(msg`You can find them on your dashboard when you log in.`),
      say(msg`This email comes once a day at most. You can turn it off in your profile.`),
    ],
  };
}
