import { CLASSES_MAX, type ClassStatus, type ListedClass } from '@parlance/contract/classes';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { byName, counted, hasWords, type Listing, searchQuery, wordsOf } from '../platform/list-query.ts';
import { isOwnClass, type SeenBy } from './reach/queries.ts';

/** What a list of classes may be sorted by. */
export const sortable = ['name', 'learners', 'teachers', 'created_at'] as const;
export type ClassSort = (typeof sortable)[number];

const orders = {
  name: byName(sql`classes.name`),
  learners: sql`learners`,
  teachers: sql`teachers`,
  created_at: sql`classes.created_at`,
};

type Filter = Listing<ClassSort> & { status?: ClassStatus | undefined; id?: number; seenBy: SeenBy };

/** The classes that a caller sees, and how many fit in all. */
export async function listClasses(
  db: Db,
  { text, status, id, seenBy, sortBy, direction, slice }: Filter,
): Promise<{ rows: ListedClass[]; total: number }> {
  const query = searchQuery(text);
  const towards = direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ListedClass & { total: number }>`
    select classes.id, name, note, join_code, archived_at is not null as archived,
      counted.learners, counted.teachers,
      taught.by as teacher_names, count(*) over ()::integer as total
    from classes left join lateral (
      select coalesce(json_agg(username order by username_key, account_id), '[]') as by,
        coalesce(string_agg(username, ' '), '') as named
      from class_members join accounts on accounts.id = account_id
      where class_id = classes.id and part = 'teacher'
    ) taught on true left join lateral (
      select (count(*) filter (where part = 'learner'))::integer as learners,
        (count(*) filter (where part = 'teacher'))::integer as teachers
      from class_members where class_id = classes.id
    ) counted on true
    where ${isOwnClass(seenBy)} and (${id ?? null}::integer is null or classes.id = ${id ?? null})
      and ${hasWords(wordsOf(sql`name || ' ' || note || ' ' || taught.named`), query)}
      and (${status ?? null}::text is null or (archived_at is not null) = (${status ?? null} = 'archived'))
    order by ${orders[sortBy]} ${towards}, classes.id ${towards}
    limit ${slice?.limit ?? null}::integer offset ${slice?.offset ?? 0}
  `.execute(db);
  return counted(rows);
}

/** A class that a caller sees. */
export async function findClass(db: Db, id: number, seenBy: SeenBy): Promise<ListedClass | undefined> {
  const { rows } = await listClasses(db, { id, seenBy, sortBy: 'name', direction: 'asc' });
  return rows[0];
}

export type LockedClass = { id: number; name: string; note: string; archived_at: Date | null };

/**
 * A class, locked until the transaction ends: its members change one call after another. Whoever locks people too does
 * so afterwards.
 */
export async function lockClass(db: Db, id: number): Promise<LockedClass | undefined> {
  return await db
    .selectFrom('classes')
    .select(['id', 'name', 'note', 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Others who add classes wait until this transaction ends. */
export async function lockAdding(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236004)`.execute(db);
}

/** How many more classes there may be. Only after `lockAdding` does it stay so. */
export async function roomForClasses(db: Db): Promise<number> {
  const { current } = await db
    .selectFrom('classes')
    .select(sql<number>`count(*)::integer`.as('current'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return CLASSES_MAX - current;
}

type NewClass = { name: string; note: string };

/** Adds classes and gives their ids in order. A name that is taken violates `classes_name`. */
export async function insertClasses(db: Db, added: NewClass[], by: { actorId: number; at: Date }): Promise<number[]> {
  const rows = await db
    .insertInto('classes')
    .values(added.map((one) => ({ ...one, created_by: by.actorId, created_at: by.at })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes what is given. A name that is taken violates `classes_name`. */
export async function updateClass(
  db: Db,
  id: number,
  changed: Partial<NewClass> & { archived_at?: Date | null; join_code?: null },
): Promise<void> {
  await db.updateTable('classes').set(changed).where('id', '=', id).execute();
}
