import type { MemberPart } from '@parlance/contract/classes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { byName } from '../../platform/list-query.ts';
import { isOwnClass, type SeenBy } from '../reach/queries.ts';

/**
 * Sets or ends the join code of a class that a caller sees and that is not archived, and gives its name; undefined where
 * there is none. A code that another class has violates `classes_join_code`.
 */
export async function updateJoinCode(
  db: Db,
  id: number,
  seenBy: SeenBy,
  code: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update classes set join_code = ${code} where id = ${id} and archived_at is null and ${isOwnClass(seenBy)}
    returning name
  `.execute(db);
  return rows[0]?.name;
}

/** The class with this code, locked until the transaction ends. */
export async function lockClassOfCode(db: Db, code: string): Promise<{ id: number; name: string } | undefined> {
  return await db
    .selectFrom('classes')
    .select(['id', 'name'])
    .where('join_code', '=', code)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type OwnClass = { id: number; name: string; part: MemberPart; teachers: string[] };

/** The classes that an account is in today, by name, with the names of their teachers. */
export async function listClassesOf(db: Db, accountId: number): Promise<OwnClass[]> {
  const { rows } = await sql<OwnClass>`
    select classes.id, name, own.part, array(
      select username from class_members teaching join accounts on accounts.id = teaching.account_id
      where teaching.class_id = classes.id and teaching.part = 'teacher' order by username_key, accounts.id
    ) as teachers
    from class_members own join classes on classes.id = own.class_id
    where own.account_id = ${accountId} and archived_at is null order by ${byName(sql`name`)}, classes.id
  `.execute(db);
  return rows;
}
