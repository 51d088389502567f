import type { ScaleSource } from '@parlance/contract/scales/rules';
import type { ListedScale, Scale, ScaleForm } from '@parlance/contract/scales/scale';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { byName } from '../platform/list-query.ts';
import { isMarkedAgainBy } from '../second-marking/reach/queries.ts';

const coursesOf = sql<number>`(select count(*)::int from courses
  where courses.scale_id = scales.id and courses.archived_at is null)`;
const resultsOf = sql<number>`(select count(*)::int from results
  join scale_versions taken on taken.id = results.scale_version_id where taken.scale_id = scales.id)`;

function newest(db: Db) {
  return db
    .selectFrom('scales')
    .innerJoin('scale_versions as version', (join) =>
      join
        .onRef('version.scale_id', '=', 'scales.id')
        .on('version.version', '=', sql<number>`(select max(version) from scale_versions where scale_id = scales.id)`),
    )
    .where('archived_at', 'is', null)
    .select(['scales.id', 'scales.name', 'version.version', 'version.source', 'version.max_raw', 'version.rows']);
}

/** The scales that are not archived, each in its newest version, by name. */
export async function listScales(db: Db): Promise<ListedScale[]> {
  const rows = await newest(db)
    .select([coursesOf.as('courses'), resultsOf.as('results')])
    .orderBy(byName(sql`scales.name`))
    .orderBy('scales.id')
    .execute();
  return rows.map(({ rows: bands, ...scale }) => ({
    ...scale,
    lowest: bands[0]?.band ?? 0,
    highest: bands.at(-1)?.band ?? 0,
  }));
}

/** A scale that is not archived, in its newest version. */
export async function findScale(db: Db, id: number): Promise<Scale | undefined> {
  const row = await newest(db)
    .select(['version.step', 'version.percent'])
    .where('scales.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, step: Number(row.step) as Scale['step'], percent: row.percent as Scale['percent'] };
}

/** How many courses take a scale, and its versions, the newest first, with how many results are on each. */
export async function findUse(db: Db, scaleId: number) {
  const versions = await db
    .selectFrom('scale_versions as version')
    .innerJoin('accounts', 'accounts.id', 'version.created_by')
    .where('version.scale_id', '=', scaleId)
    .select(['version.version', 'accounts.username as by', 'version.created_at as at'])
    .select(sql<number>`(select count(*)::int from results where scale_version_id = version.id)`.as('results'))
    .orderBy('version.version', 'desc')
    .execute();
  const use = await db
    .selectFrom('scales')
    .select(coursesOf.as('courses'))
    .where('id', '=', scaleId)
    .executeTakeFirst();
  return { versions, courses: use?.courses ?? 0 };
}

/**
 * How many results on a scale have so many marks, ascending: of its versions that are for the same marks, and without what
 * the reader marks again.
 */
export async function countMarks(
  db: Db,
  { id, source, max_raw }: Pick<Scale, 'id' | 'source' | 'max_raw'>,
  readerId: number,
) {
  return await db
    .selectFrom('results')
    .innerJoin('scale_versions as version', 'version.id', 'results.scale_version_id')
    .innerJoin('attempts', 'attempts.id', 'results.attempt_id')
    .where(sql<boolean>`not ${isMarkedAgainBy(readerId)}`)
    .where('version.scale_id', '=', id)
    .where('version.source', '=', source)
    .where('version.max_raw', '=', max_raw)
    .select([sql<number>`raw::float8`.as('raw'), sql<number>`count(*)::int`.as('results')])
    .groupBy('raw')
    .orderBy('raw')
    .execute();
}

/** Locks a scale that is not archived: its versions follow each other, and no course takes it meanwhile. */
export async function lockScale(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('scales')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Others who add or rename a scale wait until this transaction ends. */
export async function lockNames(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236006)`.execute(db);
}

/** How many scales there are that are not archived, and whether another one than `except` has a name, in whatever case. */
export async function countScales(db: Db, name: string, except = 0): Promise<{ scales: number; isTaken: boolean }> {
  return await db
    .selectFrom('scales')
    .select(sql<number>`count(*)::int`.as('scales'))
    .select(sql<boolean>`coalesce(bool_or(lower(name) = lower(${name}) and id <> ${except}), false)`.as('isTaken'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
}

type By = { actorId: number; at: Date };

/** Adds a scale without a version and gives its id. */
export async function insertScale(db: Db, name: string, { actorId, at }: By): Promise<number> {
  const { id } = await db
    .insertInto('scales')
    .values({ name, created_by: actorId, created_at: at, archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a version of a scale. */
export async function insertVersion(
  db: Db,
  { scaleId, version, form }: { scaleId: number; version: number; form: ScaleForm },
  { actorId, at }: By,
): Promise<void> {
  const { name: _name, rows, ...rules } = form;
  await db
    .insertInto('scale_versions')
    .values({
      ...rules,
      scale_id: scaleId,
      version,
      rows: JSON.stringify(rows),
      created_by: actorId,
      created_at: at,
    })
    .execute();
}

/** Renames or archives a scale. */
export async function updateScale(db: Db, id: number, changed: { name?: string; archived_at?: Date }): Promise<void> {
  await db.updateTable('scales').set(changed).where('id', '=', id).execute();
}

/** The newest version of the scale of a course. */
export type TakenScale = {
  id: number;
  name: string;
  version_id: number;
  version: number;
  source: ScaleSource;
  max_raw: number;
};

/** The scale of a course that is there: undefined for no course, null for no scale. `hold` keeps both until the end of the transaction. */
export async function findTaken(
  db: Db,
  courseId: number,
  { hold = false } = {},
): Promise<{ scale: TakenScale | null } | undefined> {
  const course = db
    .selectFrom('courses')
    .select('scale_id')
    .where('id', '=', courseId)
    .where('archived_at', 'is', null);
  const taken = await (hold ? course.forNoKeyUpdate() : course).executeTakeFirst();
  return taken && { scale: taken.scale_id === null ? null : await findNewest(db, taken.scale_id) };
}

/** The newest version of a scale, also of an archived one; null for none. */
export async function findNewest(db: Db, scaleId: number): Promise<TakenScale | null> {
  const scale = await db
    .selectFrom('scales')
    .innerJoin('scale_versions', 'scale_id', 'scales.id')
    .where('scales.id', '=', scaleId)
    .select(['scales.id', 'name', 'scale_versions.id as version_id', 'version', 'source', 'max_raw'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return scale ?? null;
}
