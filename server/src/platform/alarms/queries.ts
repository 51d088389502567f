import type { AlarmKind } from '@parlance/contract/system';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Something that somebody is told of. */
export type Alarm = {
  kind: AlarmKind;
  /** What it is about: while an alarm of this kind and subject stands, no second one is raised. */
  subject: string;
  /** The same as a person reads it. */
  about: string;
  accountId: number | null;
};

/** Writes an alarm and gives its id; null where one of this kind and subject stands. */
export async function insertAlarm(db: Db, { accountId, ...alarm }: Alarm, now: Date): Promise<number | null> {
  const inserted = await db
    .insertInto('alarms')
    .values({ ...alarm, account_id: accountId, raised_at: now, seen_at: now })
    .onConflict((on) => on.columns(['kind', 'subject']).where('cleared_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Notes that what an alarm stands for was seen again. */
export async function noteSeen(db: Db, { kind, subject }: Pick<Alarm, 'kind' | 'subject'>, now: Date): Promise<void> {
  await db
    .updateTable('alarms')
    .set({ seen_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('cleared_at', 'is', null)
    .execute();
}

export async function noteTold(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('alarms').set({ told_at: now }).where('id', '=', id).execute();
}

/** Clears the alarms of a kind of which nothing was seen since that moment. */
export async function clearUnseen(db: Db, kind: AlarmKind, since: Date, now: Date): Promise<void> {
  await db
    .updateTable('alarms')
    .set({ cleared_at: now })
    .where('kind', '=', kind)
    .where('seen_at', '<=', since)
    .where('cleared_at', 'is', null)
    .execute();
}

/** How many alarms of each kind stand; kinds of which none does are left out. */
export async function countStanding(db: Db): Promise<{ kind: AlarmKind; count: number }[]> {
  return await db
    .selectFrom('alarms')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('cleared_at', 'is', null)
    .groupBy('kind')
    .execute();
}
