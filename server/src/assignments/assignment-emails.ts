import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type Mail, type Mailbox, mailIn, queueMails, type Site } from '../platform/outbox/mail.ts';
import type { Piece } from '../platform/outbox/mail-content.ts';
import { recurring } from '../platform/recurring.ts';
import { zonedMoment } from '../platform/times/zoned-text.ts';
import { type DueEmails, listToEmail, lockDueEmails, markEmailed } from './queries.ts';

const EVERY_MS = 60_000;
/** How many emails are written at once: it takes some ten milliseconds. */
const AT_ONCE = 50;

/** Writes the emails of assignments every minute, until stopped. */
export function startAssignmentEmails(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const writing = recurring(
    EVERY_MS,
    (stopping) => queueAssignmentEmails(context, stopping),
    (err) => log.error({ err }, 'Emails of assignments could not be queued. They are tried again.'),
  );
  return writing.stop;
}

/**
 * Tells learners of new and changed due dates, and reminds those who have not begun. Each assignment is locked while its
 * emails are written and notes that they were: several processes write each once. What is withdrawn or taken back before
 * is told to nobody.
 */
export async function queueAssignmentEmails(context: AppContext, stopping?: AbortSignal): Promise<void> {
  for (const what of ['told', 'reminded'] as const) {
    while (!stopping?.aborted && (await queueOne(context, what))) await setImmediate();
  }
}

async function queueOne(context: AppContext, what: 'told' | 'reminded'): Promise<boolean> {
  const { settings, clock } = context;
  const now = clock.now();
  return await inTransaction(context.db, async (db) => {
    const due = await lockDueEmails(db, what, now);
    if (!due) return false;
    const people = await listToEmail(db, due.id, { notBegun: what === 'reminded' });
    for (let from = 0; from < people.length; from += AT_ONCE) {
      const mails = people.slice(from, from + AT_ONCE).map(({ username, email, language }) => {
        const to = { name: username, address: email };
        return mailIn(settings, { account: language }, () => mailOf(settings, to, due, what));
      });
      await queueMails({ ...context, db }, mails);
      await setImmediate();
    }
    await markEmailed(db, due, what, now);
    return true;
  });
}

function mailOf(site: Site, to: Mailbox, due: DueEmails, what: 'told' | 'reminded'): Mail {
  if (what === 'reminded') return { ...reminderMail(site, to, due), expiresAt: due.due_at };
  return due.told_due_at === null ? givenMail(site, to, due) : changedMail(site, to, due, due.told_due_at);
}

function givenMail(site: Site, to: Mailbox, due: DueEmails): Mail {
  const { title, class_name, note } = due;
  return {
    kind: 'assignment-given',
    to,
    subject: say(msg`Assigned: ${{ title }}, due ${{ when: whenText(due) }}`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(msg`Your class “${{ class: class_name }}” was assigned the test “${{ title }}”.`),
      ...duePieces(due),
      ...(note ? [say(msg`A note from your teacher:`), { quoted: note }] : []),
      ...linkPieces(site, due),
    ],
  };
}

function changedMail(site: Site, to: Mailbox, due: DueEmails, was: Date): Mail {
  const { title, class_name, time_zone } = due;
  const when = { is: whenText(due), was: zonedMoment(was, time_zone) };
  return {
    kind: 'assignment-changed',
    to,
    subject: say(msg`Changed: ${{ title }}, due ${{ when: when.is }}`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(
        msg`The test “${{ title }}”, which your class “${{ class: class_name }}” was assigned, has another due date.`,
      ),
      say(msg`Due now: ${{ is: when.is }}. It was: ${{ was: when.was }}.`),
      ...linkPieces(site, due),
    ],
  };
}

function reminderMail(site: Site, to: Mailbox, due: DueEmails): Mail {
  const { title, class_name } = due;
  return {
    kind: 'assignment-reminder',
    to,
    subject: say(msg`Reminder: ${{ title }}, due ${{ when: whenText(due) }}`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(msg`You have not begun the test “${{ title }}”, which your class “${{ class: class_name }}” was assigned.`),
      ...duePieces(due),
      ...linkPieces(site, due),
    ],
  };
}

/** 'Thursday 3 June 2027, 18:00 (Paris)'. */
function whenText({ due_at, time_zone }: DueEmails): string {
  return zonedMoment(due_at, time_zone);
}

function duePieces(due: DueEmails): Piece[] {
  return [say(msg`Due: ${{ when: whenText(due) }}. You can take the test after that too; it is then shown as late.`)];
}

function linkPieces({ publicUrl }: Site, { course_id }: DueEmails): Piece[] {
  if (!publicUrl) return [say(msg`You can find the test on your dashboard when you log in.`)];
  return [{ words: say(msg`Open the test`), link: new URL(`/user/course/${course_id}`, publicUrl).href }];
}
