import type { ConsentKind } from '@parlance/contract/consents';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type ConsentText = { id: number; kind: ConsentKind; text: string };

/** What is asked now, of each kind that asks anything, and when this account agreed to it; null while it has not. */
export async function listAsked(db: Db, accountId: number): Promise<(ConsentText & { given_at: Date | null })[]> {
  const { rows } = await sql<ConsentText & { given_at: Date | null }>`
    select newest.id, newest.kind, newest.text, given_at
    from (select distinct on (kind) id, kind, text from consent_texts order by kind, id desc) newest
      left join consents on consents.text_id = newest.id and consents.account_id = ${accountId}
    where newest.text <> '' order by newest.kind
  `.execute(db);
  return rows;
}

/** The text of a kind that is asked now; undefined where nothing is. */
export async function findAsked(db: Db, kind: ConsentKind): Promise<Pick<ConsentText, 'id' | 'text'> | undefined> {
  const newest = await db
    .selectFrom('consent_texts')
    .select(['id', 'text'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.text ? newest : undefined;
}

/** Notes that an account agreed to a text of these kinds, once; false where there is none with that id. */
export async function insertConsent(
  db: Db,
  { accountId, textId, kinds, at }: { accountId: number; textId: number; kinds: readonly ConsentKind[]; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with asked as (select id from consent_texts where id = ${textId} and text <> '' and kind = any(${kinds}::text[])),
      given as (insert into consents (account_id, text_id, given_at)
        select ${accountId}::integer, id, ${at}::timestamptz from asked on conflict do nothing)
    select id from asked`.execute(db);
  return rows.length > 0;
}

export async function deleteConsent(db: Db, accountId: number, textId: number): Promise<void> {
  await db.deleteFrom('consents').where('account_id', '=', accountId).where('text_id', '=', textId).execute();
}

/** Every text there was, the newest first. */
export async function listTexts(db: Db) {
  return await db
    .selectFrom('consent_texts')
    .innerJoin('accounts', 'accounts.id', 'made_by')
    .select(['consent_texts.id', 'kind', 'text', 'from_at', 'accounts.username as made_by'])
    .select(sql<number>`(select count(*)::integer from consents where text_id = consent_texts.id)`.as('given'))
    .orderBy('consent_texts.id', 'desc')
    .execute();
}

export async function insertText(
  db: Db,
  text: { kind: ConsentKind; text: string; from_at: Date; made_by: number },
): Promise<void> {
  await db.insertInto('consent_texts').values(text).execute();
}
