import type { MemberPart } from '@parlance/contract/classes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { byName } from '../../platform/list-query.ts';

export type ExportedMember = { name: string; email: string | null; part: MemberPart | null } & {
  full_name: string | null;
  registration_number: string | null;
};

/** Every member of the classes that are not archived; of a class without members one row without them. */
export async function listEveryMember(db: Db): Promise<ExportedMember[]> {
  const { rows } = await sql<ExportedMember>`
    select classes.name, accounts.email, part, accounts.full_name, accounts.registration_number
    from classes
      left join class_members on class_id = classes.id
      left join accounts on accounts.id = account_id
    where archived_at is null order by ${byName(sql`classes.name`)}, classes.id, part desc, lower(accounts.email)
  `.execute(db);
  return rows;
}

export type FoundClass = { id: number; name: string; members: Map<number, MemberPart> };

/** The classes that are not archived among these names in lower case, with their members. */
export async function findClassesNamed(db: Db, names: string[]): Promise<Map<string, FoundClass>> {
  const { rows } = await sql<{ key: string; id: number; name: string; members: Record<string, MemberPart> }>`
    select lower(name) as key, id, name, coalesce((
      select jsonb_object_agg(account_id, part) from class_members where class_id = classes.id), '{}') as members
    from classes where lower(name) = any(${names}::text[]) and archived_at is null
  `.execute(db);
  return new Map(
    rows.map(({ key, members, ...found }) => [
      key,
      { ...found, members: new Map(Object.entries(members).map(([id, part]) => [Number(id), part])) },
    ]),
  );
}

/** Locks classes in the order of their ids until the transaction ends. */
export async function lockClasses(db: Db, ids: number[]): Promise<void> {
  await sql`select id from classes where id = any(${ids}::integer[]) order by id for update`.execute(db);
}
