import type { ClassMember, MemberPart } from '@parlance/contract/classes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type MemberRow = Omit<ClassMember, 'added_at'> & { added_at: Date };

/** The members of a class: teachers first, each part by name. */
export async function listMembers(db: Db, classId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select account_id, person.username, person.email, part, adder.username as added_by, added_at
    from class_members
      join accounts person on person.id = account_id
      left join accounts adder on adder.id = added_by
    where class_id = ${classId} order by part desc, person.username_key, account_id
  `.execute(db);
  return rows;
}

export type Membership = { classId: number; accountId: number; part: MemberPart };

/** Stores memberships, and gives those that are new. */
export async function insertMembers(
  db: Db,
  members: Membership[],
  { addedBy, at }: { addedBy: number | null; at: Date },
): Promise<{ class_id: number; account_id: number }[]> {
  const { rows } = await sql<{ class_id: number; account_id: number }>`
    insert into class_members (class_id, account_id, part, added_by, added_at)
    select class_id, account_id, part, ${addedBy}::integer, ${at}::timestamptz
    from unnest(${members.map(({ classId }) => classId)}::integer[], ${members.map(({ accountId }) => accountId)}::integer[],
      ${members.map(({ part }) => part)}::text[]) as given (class_id, account_id, part)
    on conflict do nothing returning class_id, account_id
  `.execute(db);
  return rows;
}

/** Ends memberships of a class, and gives the ids of those who had one. */
export async function deleteMembers(db: Db, classId: number, accountIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    delete from class_members where class_id = ${classId} and account_id = any(${accountIds}::integer[])
    returning account_id
  `.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** How many of each part these classes have; a class without members is not there. */
export async function countMembers(
  db: Db,
  classIds: number[],
): Promise<Map<number, { learners: number; teachers: number }>> {
  const { rows } = await sql<{ class_id: number; learners: number; teachers: number }>`
    select class_id, (count(*) filter (where part = 'learner'))::integer as learners,
      (count(*) filter (where part = 'teacher'))::integer as teachers
    from class_members where class_id = any(${classIds}::integer[]) group by class_id
  `.execute(db);
  return new Map(rows.map(({ class_id, ...counts }) => [class_id, counts]));
}
