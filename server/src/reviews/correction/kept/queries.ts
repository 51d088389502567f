import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A corrected key, as it was and as it is; `accepted` is the form that was accepted, where one was. */
export type NewCorrection = {
  versionId: number;
  before: unknown;
  after: unknown;
  accepted: { part: number; form: string } | null;
  actorId: number;
  at: Date;
};

/** Writes a correction down, before what it changes. Gives its id. */
export async function insertCorrection(
  db: Db,
  { versionId, before, after, accepted, actorId, at }: NewCorrection,
): Promise<number> {
  const { id } = await db
    .insertInto('key_corrections')
    .values({
      version_id: versionId,
      part: accepted?.part ?? null,
      form: accepted?.form ?? null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      actor_id: actorId,
      at,
      undone_at: null,
      undone_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A correction with the question it is of; undefined for none. */
export async function findCorrection(db: Db, id: number) {
  return await db
    .selectFrom('key_corrections as correction')
    .innerJoin('question_versions as version', 'version.id', 'correction.version_id')
    .select(['correction.id', 'correction.version_id', 'version.question_id', 'correction.part', 'correction.form'])
    .select(['correction.before', 'correction.undone_at'])
    // The stored key is still as the correction left it.
    .select(sql<boolean>`correction.after = version.key`.as('is_last'))
    .where('correction.id', '=', id)
    .executeTakeFirst();
}

/** The last correction that accepted a form of this part and can be taken back; undefined for none. */
export async function findUndoable(db: Db, versionId: number, part: number) {
  return await db
    .selectFrom('key_corrections as correction')
    .innerJoin('question_versions as version', 'version.id', 'correction.version_id')
    .select(['correction.id', 'correction.form', 'correction.at'])
    .where('correction.version_id', '=', versionId)
    .where('correction.part', '=', part)
    .where('correction.undone_at', 'is', null)
    .whereRef(sql`correction.after`, '=', sql`version.key`)
    .orderBy('correction.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes down that a correction was taken back. */
export async function markUndone(db: Db, id: number, by: { actorId: number; at: Date }): Promise<void> {
  await db
    .updateTable('key_corrections')
    .set({ undone_at: by.at, undone_by: by.actorId })
    .where('id', '=', id)
    .execute();
}
