import type { RetentionKind } from '@parlance/contract/personal-data/kept';
import { PREVIEW_NAMED } from '@parlance/contract/personal-data/retention';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type ItemId, type Moment, type Source, sources } from './sources/queries.ts';

export type Rule = {
  kind: RetentionKind;
  days: number | null;
  changed_by: string | null;
  changed_at: Date;
  applied_at: Date | null;
};

/** The rules that were ever set. */
export async function listRules(db: Db): Promise<Rule[]> {
  return await db
    .selectFrom('retention')
    .innerJoin('accounts', 'accounts.id', 'changed_by')
    .select(['kind', 'days', 'accounts.username as changed_by', 'changed_at', 'applied_at'])
    .execute();
}

/** Sets a rule, and gives the days that it said before. */
export async function storeRule(
  db: Db,
  kind: RetentionKind,
  rule: { days: number | null; changed_by: number; changed_at: Date },
): Promise<number | null> {
  await sql`insert into retention (kind, changed_by, changed_at)
    values (${kind}, ${rule.changed_by}, ${rule.changed_at}) on conflict do nothing`.execute(db);
  const of = db.selectFrom('retention').select('days').where('kind', '=', kind);
  const { days } = await of.forUpdate().executeTakeFirstOrThrow();
  await db.updateTable('retention').set(rule).where('kind', '=', kind).execute();
  return days;
}

/** The days of a rule, held until the transaction ends; null where it has none, or another process has it in hand. */
export async function takeRule(db: Db, kind: RetentionKind): Promise<number | null> {
  const row = await db
    .selectFrom('retention')
    .select('days')
    .where('kind', '=', kind)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.days ?? null;
}

/** The days of a rule as it is now; null where it has none. */
export async function findDays(db: Db, kind: RetentionKind): Promise<number | null> {
  return (await db.selectFrom('retention').select('days').where('kind', '=', kind).executeTakeFirst())?.days ?? null;
}

export async function noteApplied(db: Db, kind: RetentionKind, now: Date): Promise<void> {
  await db.updateTable('retention').set({ applied_at: now }).where('kind', '=', kind).execute();
}

export type Counted = { items: number; bytes: number; people: number; oldest: Date | null };
export type Named = { at: Date; who: string | null; what: string | null };

const all = (kind: RetentionKind, moment: Moment) =>
  sql`(${sql.join(
    sources[kind].map(({ old }) => sql`select at, bytes, person, who, what from (${old(moment)}) found`),
    sql` union all `,
  )}) found`;

/** How much a rule would remove. */
export async function countOld(db: Db, kind: RetentionKind, moment: Moment): Promise<Counted> {
  await withoutCompiling(db);
  const { rows } = await sql<Counted>`select count(*)::integer as items,
    coalesce(sum(bytes), 0)::double precision as bytes, count(distinct person)::integer as people, min(at) as oldest
    from ${all(kind, moment)}`.execute(db);
  return rows[0] ?? { items: 0, bytes: 0, people: 0, oldest: null };
}

/** The oldest of that. */
export async function listOldest(db: Db, kind: RetentionKind, moment: Moment): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select at, who, what from ${all(kind, moment)} order by at, who, what limit ${PREVIEW_NAMED}`.execute(db);
  return rows;
}

export type Item = { id: ItemId; bytes: number; person: string | null };

/** The next of a source in the order of their ids, after one of them. */
export async function listOld(
  db: Db,
  { old, ids }: Source,
  { after, most, ...moment }: Moment & { after: ItemId | null; most: number },
): Promise<Item[]> {
  await withoutCompiling(db);
  const from = after === null ? sql`` : sql`where id > ${after}::${sql.raw(ids)}`;
  const { rows } = await sql<Item>`
    select id, bytes, person from (${old(moment)}) found ${from} order by id limit ${most}`.execute(db);
  return rows;
}

/** Such a statement is many small ones: compiling them takes PostgreSQL longer than running them. */
async function withoutCompiling(db: Db): Promise<void> {
  await sql`set local jit = off`.execute(db);
}
