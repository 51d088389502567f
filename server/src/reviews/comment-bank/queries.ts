import type { BankComment } from '@parlance/contract/rubrics/comment-bank';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { byName, isAmong } from '../../platform/list-query.ts';

/** Everybody's comments and those of an account, in the order of their words. */
export function listComments(db: Db, accountId: number): Promise<BankComment[]> {
  return db
    .selectFrom('bank_comments')
    .where(sql<boolean>`(owner_id is null or owner_id = ${accountId})`)
    .select(['id', 'text', sql<boolean>`owner_id is null`.as('everybody')])
    .orderBy(byName(sql`left(text, 80)`))
    .orderBy('id')
    .execute();
}

/** How many an account has; null for everybody's. */
export async function countComments(db: Db, ownerId: number | null): Promise<number> {
  const { comments } = await db
    .selectFrom('bank_comments')
    .select(sql<number>`count(*)::int`.as('comments'))
    .where(sql<boolean>`owner_id is not distinct from ${ownerId}::integer`)
    .executeTakeFirstOrThrow();
  return comments;
}

/** Adds a comment and gives its id; null as owner for everybody's. */
export async function insertComment(
  db: Db,
  { ownerId, text, at }: { ownerId: number | null; text: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('bank_comments')
    .values({ owner_id: ownerId, text, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Many = { ownerId: number | null; texts: string[]; at: Date };

/** Adds comments but those that are there. */
export async function insertComments(db: Db, { ownerId, texts, at }: Many): Promise<void> {
  await sql`
    insert into bank_comments (owner_id, text, created_at)
    select ${ownerId}::integer, text, ${at}::timestamptz from unnest(${texts}::text[]) with ordinality as added (text, place)
    where not exists (select from bank_comments there
      where there.text = added.text and there.owner_id is not distinct from ${ownerId}::integer)
    order by place
  `.execute(db);
}

/** Makes comments of an account everybody's. */
export async function shareComments(db: Db, ids: number[], ownerId: number): Promise<void> {
  await db
    .updateTable('bank_comments')
    .set({ owner_id: null })
    .where(isAmong('id', ids))
    .where('owner_id', '=', ownerId)
    .execute();
}

/** A comment that is everybody's, or an account's; undefined for none, and for another's. */
export async function findComment(db: Db, id: number, accountId: number) {
  return await db
    .selectFrom('bank_comments')
    .select(['id', 'owner_id'])
    .where('id', '=', id)
    .where(sql<boolean>`(owner_id is null or owner_id = ${accountId})`)
    .executeTakeFirst();
}

export async function deleteComment(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bank_comments').where('id', '=', id).execute();
}
