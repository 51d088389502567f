import type { Delivery, WebhookEvent } from '@parlance/contract/integrations/webhooks';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/tables.ts';

export type HookRow = Row<'webhooks'>;

export async function listHooks(db: Db): Promise<HookRow[]> {
  return await db.selectFrom('webhooks').select(hookColumns).orderBy('id').execute();
}

const hookColumns = [
  'id',
  'url',
  'secret',
  'previous_secret',
  'previous_until',
  'events',
  'active',
  'off_reason',
  'failing_since',
  'created_by',
  'created_at',
] as const;

export async function findHook(db: Db, id: number): Promise<HookRow | undefined> {
  return await db.selectFrom('webhooks').select(hookColumns).where('id', '=', id).executeTakeFirst();
}

/** A webhook, locked until the transaction ends. */
export async function lockHook(db: Db, id: number): Promise<HookRow | undefined> {
  return await db.selectFrom('webhooks').select(hookColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** How many webhooks there are. Others who add one wait until this transaction ends. */
export async function lockAndCountHooks(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(7236097)`.execute(db);
  const counted = sql<number>`count(*)::int`.as('hooks');
  return (await db.selectFrom('webhooks').select(counted).executeTakeFirstOrThrow()).hooks;
}

type NewHook = { url: string; events: WebhookEvent[]; secret: Uint8Array; created_by: number; created_at: Date };

export async function insertHook(db: Db, hook: NewHook): Promise<HookRow> {
  return await db.insertInto('webhooks').values(hook).returning(hookColumns).executeTakeFirstOrThrow();
}

export async function updateHook(db: Db, id: number, changed: Partial<Omit<HookRow, 'id'>>): Promise<HookRow> {
  return await db
    .updateTable('webhooks')
    // Something has to be set, also where nothing changes.
    .set((eb) => ({ url: eb.ref('url'), ...changed }))
    .where('id', '=', id)
    .returning(hookColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteHook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Gives up what waits for a webhook. */
export async function giveUpDeliveries(db: Db, hookId: number, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: null, given_up_at: now })
    .where('webhook_id', '=', hookId)
    .where('due_at', 'is not', null)
    .execute();
}

/** Has a test delivered to one webhook. */
export async function insertTest(db: Db, hookId: number, now: Date): Promise<void> {
  await sql`
    with event as (
      insert into webhook_events (type, data, at) values ('webhook.test', '{}', ${now}::timestamptz) returning id
    )
    insert into webhook_deliveries (webhook_id, event_id) select ${hookId}::integer, id from event
  `.execute(db);
}

/** Has a delivery made again at once; false where the webhook has none of that id. */
export async function setDue(db: Db, hookId: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ due_at: now, delivered_at: null, given_up_at: null })
    .where('webhook_id', '=', hookId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The deliveries of a webhook, the newest first, and how many there are. */
export async function listDeliveries(db: Db, hookId: number, slice: { limit: number; offset: number }) {
  const { rows } = await sql<{
    id: number;
    event_id: string;
    type: string;
    at: Date;
    due_at: Date | null;
    delivered_at: Date | null;
    tries: Delivery['tries'];
    total: number;
  }>`
    select deliveries.id, event_id, type, at, case when due_at is not null then greatest(due_at, at) end as due_at, delivered_at, tries,
      count(*) over ()::int as total
    from webhook_deliveries deliveries join webhook_events events on events.id = event_id
    where webhook_id = ${hookId} order by deliveries.id desc limit ${slice.limit} offset ${slice.offset}
  `.execute(db);
  return rows;
}

/** The webhooks that are on and have something due. */
export async function findDueHooks(db: Db, now: Date): Promise<number[]> {
  const due = await db
    .selectFrom('webhooks')
    .select('id')
    .where('active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('due_at', '<=', now),
      ),
    )
    .execute();
  return due.map(({ id }) => id);
}

export type ClaimedDelivery = {
  id: number;
  tries: Delivery['tries'];
  event: { id: string; type: string; data: Record<string, unknown>; at: string };
};

/** Takes the next delivery of a webhook that is due, until `claimedUntil`: then that of a process that died is due again. */
export async function claimDelivery(
  db: Db,
  hookId: number,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      update webhook_deliveries set due_at = ${claimedUntil}::timestamptz
      where id = (
        select id from webhook_deliveries where webhook_id = ${hookId} and due_at <= ${now}::timestamptz
        order by due_at, id limit 1 for update skip locked
      )
      returning id, event_id, tries
    )
    select claimed.id, tries, json_build_object('id', events.id, 'type', type, 'data', data, 'at', at) as event
    from claimed join webhook_events events on events.id = event_id
  `.execute(db);
  return rows[0];
}

/** Notes how a try went: `dueAt` is when the next one is, null for none. */
export async function noteTry(
  db: Db,
  id: number,
  { tries, dueAt, isDelivered, now }: { tries: Delivery['tries']; dueAt: Date | null; isDelivered: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      tries: JSON.stringify(tries),
      due_at: dueAt,
      delivered_at: isDelivered ? now : null,
      given_up_at: !isDelivered && dueAt === null ? now : null,
    })
    .where('id', '=', id)
    .execute();
}

/** Notes whether a webhook answers. Gives since when it does not, null where it does. */
export async function noteAnswering(db: Db, id: number, answers: boolean, now: Date): Promise<Date | null> {
  const since = answers ? null : sql<Date>`coalesce(failing_since, ${now}::timestamptz)`;
  const hook = await db
    .updateTable('webhooks')
    .set({ failing_since: since })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();
  return hook?.failing_since ?? null;
}

/** How many deliveries wait and since when, and how many were given up. */
export async function countDeliveries(db: Db): Promise<{ waiting: number; waitingSince: Date | null; failed: number }> {
  return await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'event_id')
    .select([
      sql<number>`count(due_at)::int`.as('waiting'),
      sql<Date | null>`min(at) filter (where due_at is not null)`.as('waitingSince'),
      sql<number>`count(given_up_at)::int`.as('failed'),
    ])
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('given_up_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
}

/** The webhooks that are on and that nothing reaches. */
export async function findFailingHooks(db: Db): Promise<{ id: number; name: string; since: Date }[]> {
  return await db
    .selectFrom('webhooks')
    .select(['id', 'url as name', sql<Date>`failing_since`.as('since')])
    .where('active', '=', true)
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .execute();
}

/** Removes events that are older than that, with what became of them. */
export async function purgeEvents(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('webhook_events').where('at', '<=', until).execute();
}
