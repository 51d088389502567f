import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

type Corrected = { key: unknown; scoring: Scoring | null };

/** A corrected question, as it was and as it is; `accepted` is the form that was accepted, where one was. */
export type NewCorrection = {
  versionId: number;
  before: Corrected;
  after: Corrected;
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
      before: JSON.stringify(before.key),
      after: JSON.stringify(after.key),
      scoring_before: before.scoring && JSON.stringify(before.scoring),
      scoring_after: after.scoring && JSON.stringify(after.scoring),
      actor_id: actorId,
      at,
      undone_at: null,
      undone_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a version is still as a correction left it. */
const isAsLeft = sql<boolean>`(correction.after = version.key
  and correction.scoring_after is not distinct from version.scoring)`;

/** A correction with the question it is of; undefined for none. */
export async function findCorrection(db: Db, id: number) {
  return await db
    .selectFrom('key_corrections as correction')
    .innerJoin('question_versions as version', 'version.id', 'correction.version_id')
    .select(['correction.id', 'correction.version_id', 'version.question_id', 'correction.part', 'correction.form'])
    .select(['correction.before', 'correction.scoring_before', 'correction.undone_at'])
    .select(isAsLeft.as('is_last'))
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
    .where(isAsLeft)
    .orderBy('correction.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type MadeCorrection = {
  id: number;
  version_id: number;
  by: string;
  at: Date;
  key: KeyedQuestion['key'];
  scoring: Scoring | null;
  undone_at: Date | null;
  is_as_left: boolean;
};

/** What was corrected of these versions, the newest first. */
export async function findMadeCorrections(db: Db, versionIds: number[]): Promise<MadeCorrection[]> {
  const rows = await db
    .selectFrom('key_corrections as correction')
    .innerJoin('question_versions as version', 'version.id', 'correction.version_id')
    .innerJoin('accounts', 'accounts.id', 'correction.actor_id')
    .select(['correction.id', 'correction.version_id', 'accounts.username as by', 'correction.at'])
    .select(['correction.after as key', 'correction.scoring_after as scoring', 'correction.undone_at'])
    .select(isAsLeft.as('is_as_left'))
    .where('correction.version_id', '=', (eb) => eb.fn.any(sql<number[]>`${versionIds}::integer[]`))
    .orderBy('correction.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, key: row.key as KeyedQuestion['key'] }));
}

/** Writes down that a correction was taken back. */
export async function markUndone(db: Db, id: number, by: { actorId: number; at: Date }): Promise<void> {
  await db
    .updateTable('key_corrections')
    .set({ undone_at: by.at, undone_by: by.actorId })
    .where('id', '=', id)
    .execute();
}
