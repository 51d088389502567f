import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export type NewMessage = {
  email: string;
  name: string;
  subject: string;
  message: string;
  origin: string;
  sentAt: Date;
};

type Limit = {
  /** Messages of one origin are counted from here on. */
  since: Date;
  /** How many of them are free. */
  free: number;
  /** Beyond those the last one must have come before this. */
  lastBefore: Date;
};

/**
 * Stores a message and gives its id, or null when too many came from its origin. One statement, so that of many sent
 * at one moment only those that are under way in the database together can pass the limit unseen.
 */
export async function insertMessage(db: Db, sent: NewMessage, limit: Limit): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into messages (email, name, subject, message, origin, sent_at, account_id)
    select ${sent.email}::text, ${sent.name}::text, ${sent.subject}::text, ${sent.message}::text, ${sent.origin}::text,
      ${sent.sentAt}::timestamptz, (
        select id from accounts where lower(accounts.email) = lower(${sent.email}::text) and status <> 'deleted')
    from (
      select count(*) as count, max(sent_at) as last
      from messages
      where origin = ${sent.origin} and sent_at > ${limit.since}::timestamptz
    ) as recent
    where recent.count < ${limit.free} or recent.last <= ${limit.lastBefore}::timestamptz
    returning id
  `.execute(db);
  return rows[0]?.id ?? null;
}
