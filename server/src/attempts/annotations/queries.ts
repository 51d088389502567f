import type { Annotations } from '@parlance/contract/taking/annotations';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { takesWork } from '../timing/queries.ts';

export type StoredAnnotations = { sequence: number; annotations: Annotations; saved_at: Date };

/** What an account marked in an attempt of its own; undefined for nothing yet, null for somebody else's attempt. */
export async function findAnnotations(
  db: Db,
  { accountId, attemptId }: { accountId: number; attemptId: number },
): Promise<StoredAnnotations | undefined | null> {
  const { rows } = await sql<StoredAnnotations>`
    select stored.sequence, stored.annotations, stored.saved_at
    from attempts left join attempt_annotations stored on attempt_id = attempts.id
    where attempts.id = ${attemptId} and account_id = ${accountId}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.sequence === null ? undefined : row;
}

/**
 * Stores what was marked in an attempt that goes on, when its sequence is above the stored one. False when it was not,
 * for whatever reason.
 */
export async function storeAnnotations(
  db: Db,
  { accountId, attemptId }: { accountId: number; attemptId: number },
  { sequence, annotations }: { sequence: number; annotations: Annotations },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ sequence: number }>`
    insert into attempt_annotations as stored (attempt_id, sequence, annotations, saved_at)
    select id, ${sequence}::integer, ${JSON.stringify(annotations)}::jsonb, ${now}::timestamptz from attempts
    where id = ${attemptId} and account_id = ${accountId} and ${takesWork(now)}
    on conflict (attempt_id) do update set sequence = excluded.sequence, annotations = excluded.annotations,
      saved_at = excluded.saved_at
    where stored.sequence < excluded.sequence
    returning stored.sequence
  `.execute(db);
  return rows.length > 0;
}

/** The texts of an attempt's passages as it was given them, by the ids of the passages. */
export async function findPassageTexts(db: Db, pinned: Record<string, number>): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; content: string }>`
    select passage.id, coalesce(before.content, passage.content) as content
    from jsonb_each_text(${JSON.stringify(pinned)}::jsonb) as pinned (id, version)
      join passages passage on passage.id = pinned.id::integer
      left join passage_versions before on before.passage_id = passage.id and before.version = pinned.version::integer
    where passage.id = any(${Object.keys(pinned).map(Number)}::integer[])
  `.execute(db);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
