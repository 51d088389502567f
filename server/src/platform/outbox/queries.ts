import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Row } from '../database/tables.ts';

export type NewMail = {
  kind: string;
  toName: string;
  toEmail: string;
  letter: Uint8Array | null;
  aboutAccount: number | null;
  messageId: number | null;
  dueAt: Date;
  expiresAt: Date | null;
  createdAt: Date;
};

/** Writes mails, and gives each one's id and address. */
export function insertMails(db: Db, mails: NewMail[]): Promise<{ id: number; to_address: string }[]> {
  return db
    .insertInto('outbox')
    .values(
      mails.map((mail) => ({
        kind: mail.kind,
        to_name: mail.toName,
        to_address: mail.toEmail,
        letter: mail.letter,
        about_account: mail.aboutAccount,
        message_id: mail.messageId,
        due_at: mail.dueAt,
        expires_at: mail.expiresAt,
        created_at: mail.createdAt,
      })),
    )
    .returning(['id', 'to_address'])
    .execute();
}

/** Writes a mail for each row of `cause`, as a part of the statement that has those rows. */
export function insertedMail(mail: NewMail, cause: RawBuilder<unknown>) {
  return sql`insert into outbox (kind, to_name, to_address, letter, due_at, expires_at, created_at)
    select ${mail.kind}, ${mail.toName}, ${mail.toEmail}, ${mail.letter}::bytea, ${mail.dueAt}::timestamptz,
      ${mail.expiresAt}::timestamptz, ${mail.createdAt}::timestamptz
    from ${cause}`;
}

/** `tries` has this one in it. */
export type ClaimedMail = Omit<
  Row<'outbox'>,
  'letter' | 'about_account' | 'message_id' | 'due_at' | 'sent_at' | 'failed_at' | 'last_error'
> & {
  letter: Uint8Array;
};

/**
 * Takes the next mail that is due, until `claimedUntil`: several processes never have the same one, and that of a
 * process that died is due again. What expires comes first, so that no code waits behind a thousand notices.
 */
export async function claimMail(db: Db, now: Date, claimedUntil: Date): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update outbox set tries = tries + 1, due_at = ${claimedUntil}::timestamptz
    where id = (
      select id from outbox where due_at <= ${now}::timestamptz
      order by expires_at, due_at, id limit 1 for update skip locked
    )
    returning id, kind, to_name, to_address, letter, created_at, expires_at, tries
  `.execute(db);
  return rows[0];
}

/** Notes that a mail has left. What it said is forgotten. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, due_at: null, letter: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Notes why a mail did not leave and when it is tried again; nothing when another process has it by now. */
export async function putOff(
  db: Db,
  { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>,
  reason: string,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: dueAt, last_error: reason })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .execute();
}

/** Notes that a mail will not be sent, and why. Its text stays unless it has expired, so that it can be tried again. */
export async function giveUp(
  db: Db,
  { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>,
  { reason, now, expired }: { reason: string; now: Date; expired: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: null, failed_at: now, last_error: reason, ...(expired && { letter: null }) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .execute();
}

/** Takes back a mail that waits: what it says no longer holds. One that left stays as it is. */
export async function withdrawMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('due_at', 'is not', null).execute();
}

/** How many mails of that kind and moment wait, were sent and were given up, and some addresses of the last. */
export async function countMails(db: Db, { kind, createdAt }: { kind: string; createdAt: Date }, named: number) {
  const mails = db.selectFrom('outbox').where('kind', '=', kind).where('created_at', '=', createdAt);
  const counted = sql<number>`count(*)::int`.as('count');
  const waiting = await mails.where('due_at', 'is not', null).select(counted).executeTakeFirstOrThrow();
  // Both halves have an index of their own.
  const done = mails.where('due_at', 'is', null);
  const sent = await done.where('sent_at', 'is not', null).select(counted).executeTakeFirstOrThrow();
  const failed = await done.where('failed_at', 'is not', null).select(counted).executeTakeFirstOrThrow();
  const emails = await done
    .where('failed_at', 'is not', null)
    .select('to_address')
    .orderBy('id')
    .limit(named)
    .execute();
  return {
    waiting: waiting.count,
    sent: sent.count,
    failed: failed.count,
    undelivered: emails.map(({ to_address }) => to_address),
  };
}

/** How many mails of each kind wait and were given up; kinds without any are left out. */
export async function countByKind(db: Db): Promise<{ kind: string; waiting: number; failed: number }[]> {
  const { rows } = await sql<{ kind: string; waiting: number; failed: number }>`
    select kind, count(due_at)::int as waiting, count(failed_at)::int as failed from outbox
    where due_at is not null or failed_at is not null
    group by kind
  `.execute(db);
  return rows;
}

/** How many mails wait and since when, and how many were given up. */
export async function countWaiting(db: Db): Promise<{ waiting: number; waitingSince: Date | null; failed: number }> {
  return await db
    .selectFrom('outbox')
    .select([
      sql<number>`count(due_at)::int`.as('waiting'),
      sql<Date | null>`min(created_at) filter (where due_at is not null)`.as('waitingSince'),
      sql<number>`count(failed_at)::int`.as('failed'),
    ])
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
}

/** Removes mails that were sent or given up and are older than that. */
export async function purgeMails(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('outbox').where('due_at', 'is', null).where('created_at', '<=', until).execute();
}
