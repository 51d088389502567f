import type { Access, Role, Status } from '@parlance/contract/accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type ContextRow = {
  id: number;
  platform_id: number;
  title: string;
  members_url: string | null;
  class: { id: number; name: string } | null;
  seen_at: Date;
  filled_at: Date | null;
};

/** The courses of a platform, or one of any by its id, the last that somebody came from first. */
export async function listContexts(
  db: Db,
  { platformId = null, id = null }: { platformId?: number | null; id?: number | null },
): Promise<ContextRow[]> {
  const { rows } = await sql<ContextRow>`
    select context.id, platform_id, title, members_url, seen_at, filled_at,
      case when classes.id is not null then json_build_object('id', classes.id, 'name', classes.name) end as class
    from lti_contexts context left join classes on classes.id = class_id
    where (${platformId}::integer is null or platform_id = ${platformId})
      and (${id}::integer is null or context.id = ${id})
    order by seen_at desc, context.id desc
  `.execute(db);
  return rows;
}

export type KnownPerson = { id: number; email: string; role: Role; access: Access; status: Status };

const accountColumns = ['accounts.id', 'accounts.email', 'role', 'access', 'status'] as const;

/** The accounts that people at an issuer are here, by who they are there. */
export async function findLinked(db: Db, issuer: string, subjects: string[]): Promise<Map<string, KnownPerson>> {
  const rows = await db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(accountColumns)
    .select('subject')
    .where('issuer', '=', issuer)
    .where(sql<boolean>`subject = any(${subjects}::text[])`)
    .execute();
  return new Map(rows.map(({ subject, ...person }) => [subject, person]));
}

/** Notes the class of a course of a platform, by its name. */
export async function noteFilled(db: Db, id: number, { name, at }: { name: string; at: Date }): Promise<void> {
  await sql`
    update lti_contexts set filled_at = ${at}::timestamptz,
      class_id = (select id from classes where lower(name) = lower(${name}) and archived_at is null)
    where id = ${id}
  `.execute(db);
}
