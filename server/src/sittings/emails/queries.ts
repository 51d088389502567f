import type { Language } from '@parlance/contract/languages';
import type { StaffPart } from '@parlance/contract/sittings/sitting';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { SittingEmailKind, SittingWas } from '../../platform/database/tables/sittings.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type SittingRow, sittingColumns } from '../queries.ts';

/** How many seconds after a change its email is sent: what follows until then is in the same email. */
export const TOLD_AFTER_SECONDS = 60;

/** What is written by the worker; a receipt is written when its test closes. */
export type WrittenKind = Exclude<SittingEmailKind, 'receipt'>;

type Noted = {
  kind: WrittenKind;
  sequence: number;
  dueAt: Date;
  /** Whose emails: these accounts, these candidates, all candidates, or all candidates and staff. */
  to: { accountIds: number[] } | { candidateIds: number[] } | 'candidates' | 'everyone';
};

/**
 * Notes emails of a sitting that is held by the transaction; they are written afterwards. Hand it a change before the
 * change is made: it keeps what was. Whoever waits for an invitation or an earlier change gets that one, as it is then.
 * Results that were left out because they were withheld are due again.
 */
export async function noteEmails(db: Db, sittingId: number, { kind, sequence, dueAt, to }: Noted): Promise<void> {
  const accountIds = typeof to === 'object' && 'accountIds' in to ? to.accountIds : null;
  const candidateIds = typeof to === 'object' && 'candidateIds' in to ? to.candidateIds : null;
  await sql`
    insert into sitting_emails (sitting_id, account_id, kind, sequence, was, due_at)
    select sittings.id, person.account_id, ${kind}::text, ${sequence}::integer,
      case when ${kind === 'change'} then jsonb_build_object('starts_at', starts_at, 'ends_at', ends_at,
        'time_zone', time_zone, 'room', room, 'seat', seat, 'appointments', coalesce((
          select jsonb_object_agg(part_id, at) from candidate_appointments where candidate_id = person.candidate_id
        ), '{}')) end, ${dueAt}::timestamptz
    from sittings join (
      select sitting_id, account_id, id as candidate_id, room, seat from candidates where removed_at is null
      union all
      select sitting_id, account_id, null, '', '' from sitting_staff where ${to !== 'candidates'}
    ) person on person.sitting_id = sittings.id
    where sittings.id = ${sittingId}
      and (${accountIds}::integer[] is null or person.account_id = any(${accountIds}::integer[]))
      and (${candidateIds}::integer[] is null or person.candidate_id = any(${candidateIds}::integer[]))
      and (${kind !== 'change'} or not exists (
        select from sitting_emails waiting where waiting.sitting_id = sittings.id
          and waiting.account_id = person.account_id and waiting.kind in ('invitation', 'change')
          and waiting.due_at is not null))
    on conflict (sitting_id, account_id, kind, sequence) do update set due_at = excluded.due_at
      where excluded.kind = 'results' and sitting_emails.due_at is null and sitting_emails.outbox_id is null
  `.execute(db);
}

/** Notes for these accounts that their results are out: of a sitting each is told so once. */
export async function noteResultsEmails(db: Db, sittingId: number, accountIds: number[], now: Date): Promise<void> {
  await noteEmails(db, sittingId, { kind: 'results', sequence: 0, dueAt: now, to: { accountIds } });
}

/** A kind of emails of a sitting that is due, the longest first. */
export async function findDue(db: Db, now: Date): Promise<{ sitting_id: number; kind: WrittenKind } | undefined> {
  const row = await db
    .selectFrom('sitting_emails')
    .select(['sitting_id', 'kind'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as WrittenKind };
}

/** A sitting that does not change while its emails are written. */
export async function holdSitting(db: Db, id: number): Promise<SittingRow> {
  return await db
    .selectFrom('sittings')
    .select(sittingColumns)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
}

export type DueEmail = Pick<Selectable<Tables['sitting_emails']>, 'account_id' | 'sequence'> & {
  was: SittingWas | null;
};

/** Takes emails that are due: another process takes others. */
export async function claimEmails(
  db: Db,
  { sittingId, kind, now, most }: { sittingId: number; kind: WrittenKind; now: Date; most: number },
): Promise<DueEmail[]> {
  return await db
    .selectFrom('sitting_emails')
    .select(['account_id', 'sequence', 'was'])
    .where('sitting_id', '=', sittingId)
    .where('kind', '=', kind)
    .where('due_at', '<=', now)
    .orderBy('account_id')
    .orderBy('sequence')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Notes of each claimed email which one in the outbox it is; null for one that was not needed any more. */
export async function closeEmails(
  db: Db,
  { sittingId, kind }: { sittingId: number; kind: WrittenKind },
  emails: { account_id: number; sequence: number; outbox_id: number | null }[],
): Promise<void> {
  await sql`
    update sitting_emails email set due_at = null, was = null, outbox_id = given.outbox_id
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      as given (account_id integer, sequence integer, outbox_id integer)
    where email.sitting_id = ${sittingId} and email.kind = ${kind}::text
      and email.account_id = given.account_id and email.sequence = given.sequence
  `.execute(db);
}

/** Emails that wait are not written any more: another one takes their place. */
export async function dropEmails(db: Db, sittingId: number): Promise<void> {
  await db
    .updateTable('sitting_emails')
    .set({ due_at: null, was: null })
    .where('sitting_id', '=', sittingId)
    .where('kind', 'in', ['invitation', 'change', 'reminder'])
    .where('due_at', 'is not', null)
    .execute();
}

/** Somebody who is emailed about a sitting, as they are in it now. */
export type Recipient = {
  account_id: number;
  username: string;
  email: string;
  language: Language | null;
  candidate: { number: number | null; room: string; seat: string; is_removed: boolean; is_held: boolean } | null;
  /** Null for who is none of the staff. */
  staff_part: StaffPart | null;
  /** By part; ISO texts. */
  appointments: Record<string, string>;
};

/** Those of these accounts that are active. */
export async function findRecipients(db: Db, sittingId: number, accountIds: number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select accounts.id as account_id, username, email, language, staff.part as staff_part,
      case when candidates.id is not null then jsonb_build_object('number', number, 'room', room, 'seat', seat,
        'is_removed', removed_at is not null, 'is_held', held_at is not null) end as candidate,
      coalesce((
        select jsonb_object_agg(part_id, at) from candidate_appointments where candidate_id = candidates.id
      ), '{}') as appointments
    from accounts left join candidates on candidates.sitting_id = ${sittingId} and candidates.account_id = accounts.id
      left join sitting_staff staff on staff.sitting_id = ${sittingId} and staff.account_id = accounts.id
    where accounts.id = any(${accountIds}::integer[]) and accounts.status = 'active'
  `.execute(db);
  return rows;
}

export type DueReminders = Pick<SittingRow, 'id' | 'reminder_minutes' | 'reminded_until'> & { starts_at: Date };

/** A sitting that has a reminder due, held; another process takes another one. */
export async function lockDueReminders(db: Db, now: Date): Promise<DueReminders | undefined> {
  const { rows } = await sql<DueReminders>`
    select id, starts_at, reminder_minutes, reminded_until from sittings
    where status = 'published' and starts_at > ${now}::timestamptz and exists (
      select from unnest(reminder_minutes) as minutes
      where starts_at - minutes * interval '1 minute' <= ${now}::timestamptz
        and starts_at - minutes * interval '1 minute' > coalesce(reminded_until, '-infinity'))
    order by starts_at, id limit 1 for update skip locked
  `.execute(db);
  return rows[0];
}

/** Reminders of a held sitting are done up to now. That is no change of the sitting: its version stays. */
export async function setRemindedUntil(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('sittings').set({ reminded_until: now }).where('id', '=', id).execute();
}

export type EmailCounts = { waiting: number; sent: number; failed: number };

/** What became of the emails of a sitting. One that the outbox has forgotten counts as sent. */
export async function countEmails(db: Db, sittingId: number): Promise<EmailCounts> {
  const { rows } = await sql<EmailCounts>`
    select count(*) filter (where email.due_at is not null or mail.due_at is not null)::integer as waiting,
      count(*) filter (where outbox_id is not null and mail.due_at is null and mail.failed_at is null)::integer as sent,
      count(*) filter (where mail.failed_at is not null)::integer as failed
    from sitting_emails email left join outbox mail on mail.id = outbox_id where sitting_id = ${sittingId}
  `.execute(db);
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0 };
}

/** The addresses of people whom an email of a sitting did not reach. */
export async function listUndelivered(db: Db, sittingId: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sitting_emails')
    .innerJoin('outbox', 'outbox.id', 'outbox_id')
    .select('to_address')
    .distinct()
    .where('sitting_id', '=', sittingId)
    .where('failed_at', 'is not', null)
    .orderBy('to_address')
    .limit(most)
    .execute();
  return rows.map(({ to_address }) => to_address);
}
