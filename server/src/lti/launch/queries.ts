import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Message } from './message.ts';

type NewLaunch = { platform_id: number; state_hash: Uint8Array; nonce: string; until: Date };

/** Keeps what a platform must bring back, and removes what is over: anybody may begin, so more goes than is added. */
export async function insertLaunch(db: Db, launch: NewLaunch, now: Date): Promise<void> {
  await sql`
    with over as (
      delete from lti_launches where id in (
        select id from lti_launches where until <= ${now}::timestamptz order by until limit 10 for update skip locked
      )
    )
    insert into lti_launches (platform_id, state_hash, nonce, until)
    values (${launch.platform_id}, ${launch.state_hash}, ${launch.nonce}, ${launch.until}::timestamptz)
  `.execute(db);
}

/** Removes all that is over, which may name people. */
export async function purgeLaunches(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('lti_launches').where('until', '<=', now).execute();
}

/** Uses up a state: whatever comes with it a second time finds nothing. */
export async function takeState(
  db: Db,
  stateHash: Uint8Array,
  now: Date,
): Promise<{ id: number; platform_id: number; nonce: string } | undefined> {
  return await db
    .updateTable('lti_launches')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .where('until', '>', now)
    .returning(['id', 'platform_id', 'nonce'])
    .executeTakeFirst();
}

type Ticketed = {
  ticket_hash: Uint8Array;
  ticket_until: Date;
  until: Date;
  account_id: number | null;
  answer_hash: Uint8Array | null;
  message: Message;
};

/** Keeps what the platform said, and the ticket with which it goes on. */
export async function storeMessage(db: Db, id: number, { message, ...ticketed }: Ticketed): Promise<void> {
  await db
    .updateTable('lti_launches')
    .set({ ...ticketed, message: JSON.stringify(message) })
    .where('id', '=', id)
    .execute();
}

export type Launch = {
  id: number;
  platform_id: number;
  platform: string;
  issuer: string;
  domains: string[];
  account_id: number | null;
  message: Message;
};

/** The launch of a ticket that is good. */
export async function findTicketed(db: Db, ticketHash: Uint8Array, now: Date): Promise<Launch | undefined> {
  const found = await launches(db)
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_until', '>', now)
    .executeTakeFirst();
  return found as Launch | undefined;
}

/** A launch of an account, by its id, until it is over. */
export async function findLaunchOf(db: Db, id: number, accountId: number, now: Date): Promise<Launch | undefined> {
  const found = await launches(db)
    .where('lti_launches.id', '=', id)
    .where('account_id', '=', accountId)
    .where('ticket_hash', 'is', null)
    .where('until', '>', now)
    .executeTakeFirst();
  return found as Launch | undefined;
}

function launches(db: Db) {
  return db
    .selectFrom('lti_launches')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'platform_id')
    .select(['lti_launches.id', 'platform_id', 'name as platform', 'issuer', 'domains', 'account_id', 'message']);
}

/** Uses up a ticket, for an account where it had none; false where another window was first. */
export async function takeTicket(db: Db, ticketHash: Uint8Array, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_launches')
    .set({ ticket_hash: null, account_id: accountId })
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Seen = { platform_id: number; deployment_id: string; now: Date };

/** Notes a course of a platform as its last message had it. */
export async function noteContext(
  db: Db,
  { platform_id, deployment_id, now }: Seen,
  { id, title, membersUrl }: NonNullable<Message['context']>,
): Promise<void> {
  const latest = { title, members_url: membersUrl, seen_at: now };
  await db
    .insertInto('lti_contexts')
    .values({ platform_id, deployment_id, context_id: id, ...latest })
    .onConflict((conflict) => conflict.columns(['platform_id', 'deployment_id', 'context_id']).doUpdateSet(latest))
    .execute();
}

/** Notes a place that leads to a course, and gives its id. A line item that was made stays where the message has none. */
export async function noteLink(
  db: Db,
  { platform_id, deployment_id }: Seen,
  { courseId, link }: { courseId: number; link: NonNullable<Message['link']> },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lti_links (platform_id, deployment_id, resource_link_id, title, course_id, line_item, line_items)
    values (${platform_id}, ${deployment_id}, ${link.id}, ${link.title}, ${courseId}, ${link.lineItem}, ${link.lineItems})
    on conflict (platform_id, deployment_id, resource_link_id) do update set title = excluded.title,
      course_id = excluded.course_id, line_item = coalesce(excluded.line_item, lti_links.line_item),
      line_items = excluded.line_items
    returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}

/** Has the scores of a learner told by a link from now on. */
export async function noteLearner(
  db: Db,
  { linkId, accountId, subject, now }: { linkId: number; accountId: number; subject: string; now: Date },
): Promise<void> {
  await db
    .insertInto('lti_scores')
    .values({ link_id: linkId, account_id: accountId, subject, since: now, due_at: now })
    .onConflict((conflict) => conflict.columns(['link_id', 'account_id']).doUpdateSet({ subject, due_at: now }))
    .execute();
}

/** Whether learners take the tests of a course. */
export async function isOpenCourse(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('use', '<>', 'exam')
    .executeTakeFirst();
  return found !== undefined;
}
