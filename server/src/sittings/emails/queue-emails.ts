import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import {
  type Mail,
  type Mailbox,
  mailIn,
  queueMails,
  type Site,
  type WrittenMail,
} from '../../platform/outbox/mail.ts';
import { entryOf } from '../calendar/calendar-file.ts';
import type { EventPart } from '../calendar/planned-events.ts';
import { type AppointmentSpan, findAppointments, findEventParts } from '../calendar/queries.ts';
import type { SittingRow } from '../queries.ts';
import {
  claimEmails,
  closeEmails,
  type DueEmail,
  findDue,
  findRecipients,
  holdSitting,
  type Recipient,
  type WrittenKind,
} from './queries.ts';
import {
  cancellationMail,
  changeMail,
  invitationMail,
  reminderMail,
  type SittingMailContext,
} from './sitting-mails.ts';

/** How many are written by one transaction: it takes some ten milliseconds. */
const AT_ONCE = 50;

/**
 * Writes the emails of sittings that are due into the outbox, some at a time until `stopping`. Each says how things are
 * when it is written; one that says nothing true any more is left out. Several processes may do so at once.
 */
export async function queueSittingEmails(context: AppContext, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await queueSome(context))) await setImmediate();
}

async function queueSome(context: AppContext): Promise<boolean> {
  const now = context.clock.now();
  const due = await findDue(context.db, now);
  if (!due) return false;
  return await inTransaction(context.db, async (db) => {
    const { sitting_id: sittingId, kind } = due;
    // Before the emails, as whoever changes a sitting does.
    const sitting = await holdSitting(db, sittingId);
    const claimed = await claimEmails(db, { sittingId, kind, now, most: AT_ONCE });
    if (claimed.length === 0) return false;
    const mails = await mailsOf(context, db, { sitting, kind, claimed, now });
    const ids = mails.size > 0 ? await queueMails({ ...context, db }, [...mails.values()]) : new Map<string, number>();
    const outboxId = (email: DueEmail) => ids.get(mails.get(email)?.to.address ?? '') ?? null;
    const closed = claimed.map((email) => {
      const { account_id, sequence } = email;
      return { account_id, sequence, outbox_id: outboxId(email) };
    });
    await closeEmails(db, { sittingId, kind }, closed);
    return true;
  });
}

type Batch = { sitting: SittingRow; kind: WrittenKind; claimed: DueEmail[]; now: Date };

/** The emails that are still to be sent, one a person at most. */
async function mailsOf(
  { settings }: AppContext,
  db: Db,
  { sitting, kind, claimed, now }: Batch,
): Promise<Map<DueEmail, WrittenMail>> {
  const accountIds = [...new Set(claimed.map(({ account_id }) => account_id))];
  const people = await findRecipients(db, sitting.id, accountIds);
  const parts = (await findEventParts(db, [sitting.id])).get(sitting.id) ?? [];
  const spans = await findAppointments(db, { candidateIds: [], sittingIds: [sitting.id] });
  const mails = new Map<DueEmail, WrittenMail>();
  for (const person of people) {
    const email = claimed.find(({ account_id }) => account_id === person.account_id);
    if (!email) continue;
    const to = { name: person.username, address: person.email };
    const ctx = { site: settings, sitting, to, entry: entryFor(person, { sitting, parts, spans }), now };
    const mail = mailIn(settings, { account: person.language }, () => writers[kind](ctx, person, email));
    if (mail) mails.set(email, mail);
  }
  return mails;
}

function entryFor(
  { candidate, appointments, staff_part }: Recipient,
  { sitting, parts, spans }: { sitting: SittingRow; parts: EventPart[]; spans: Map<number, AppointmentSpan> },
) {
  if (!candidate)
    return entryOf(sitting, parts, { appointments: spans, candidate: null, isMarker: staff_part === 'marker' });
  const own = Object.entries(appointments).map(([partId, at]) => {
    return [Number(partId), { from: new Date(at), to: new Date(at) }] as const;
  });
  return entryOf(sitting, parts, { appointments: new Map(own), candidate, isRemoved: candidate.is_removed });
}

type Writer = (ctx: SittingMailContext, person: Recipient, email: DueEmail) => Mail | null;

/** What each kind says to a person, null when that holds no more. */
const writers: Record<WrittenKind, Writer> = {
  invitation: (ctx, person) => (isIn(ctx, person) ? invitationMail(ctx) : null),
  change: (ctx, person, { was }) => (isIn(ctx, person) && was ? changeMail(ctx, was, person.appointments) : null),
  cancellation: (ctx, { candidate }) =>
    ctx.sitting.status === 'cancelled' || candidate?.is_removed ? cancellationMail(ctx) : null,
  reminder: (ctx, person) => {
    const { starts_at } = ctx.sitting;
    return isIn(ctx, person) && starts_at && starts_at > ctx.now ? reminderMail({ ...ctx, startsAt: starts_at }) : null;
  },
  results: ({ site, sitting, to }, { candidate }) =>
    candidate && !candidate.is_held ? resultsMail(site, to, sitting.title) : null,
};

/** Whether this person is in a sitting that takes place and is not over. */
function isIn(
  { sitting: { status, ends_by }, now }: SittingMailContext,
  { candidate, staff_part }: Recipient,
): boolean {
  return (
    status === 'published' &&
    ends_by !== null &&
    now <= ends_by &&
    (staff_part !== null || candidate?.is_removed === false)
  );
}

/** Says that the results of a sitting are out. They wait behind the login. */
function resultsMail({ publicUrl }: Site, to: Mailbox, title: string): Mail {
  return {
    kind: 'sitting-results',
    to,
    subject: say(msg`Results of ‘${{ title }}’ are out`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(
        msg`The results of “${{ title }}” are out. You can find them under “Scores of Previous Tests” on your dashboard.`,
      ),
      ...(publicUrl
        ? [
            {
              words: say(msg`Open Scores of Previous Tests`),
              link: new URL('/user-dashboard?section=scores', publicUrl).href,
            },
          ]
        : []),
    ],
  };
}
