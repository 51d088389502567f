import type { ListedRubric, RubricForm } from '@parlance/contract/rubrics/rubric';
import type { Rubric, RubricSkill } from '@parlance/contract/rubrics/shape';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { byName } from '../../platform/list-query.ts';

const versionColumns = ['version', 'top', 'step_halves', 'per', 'rounding', 'learner_sees', 'criteria'] as const;
type VersionRow = Pick<Selectable<Tables['rubric_versions']>, (typeof versionColumns)[number]>;

/** A version of a rubric as the wire has it. */
export function rulesOf({ step_halves, ...version }: VersionRow) {
  return { ...version, step: step_halves === 1 ? (0.5 as const) : (1 as const) };
}

/** The rubrics that are not archived, each in its newest version, by name. Tests taken by staff are not counted. */
export async function listRubrics(db: Db, skill: RubricSkill | null): Promise<ListedRubric[]> {
  const rows = await newest(db)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(${skill}::text is null or skill = ${skill})`)
    .select([coursesOf.as('courses'), attemptsOf.as('attempts')])
    .orderBy(byName(sql`rubrics.name`))
    .orderBy('rubrics.id')
    .execute();
  return rows.map(({ criteria, step_halves, per: _per, rounding: _rounding, learner_sees: _sees, ...row }) => ({
    ...row,
    step: step_halves / 2,
    criteria: criteria.map(({ name }) => name),
  }));
}

const coursesOf = sql<number>`(select count(*)::int from courses
  where courses.rubric_id = rubrics.id and courses.archived_at is null)`;
const attemptsOf = sql<number>`(select count(*)::int from attempts
  join rubric_versions pinned on pinned.id = attempts.rubric_version_id
  where pinned.rubric_id = rubrics.id and not attempts.staff)`;

function newest(db: Db) {
  return db
    .selectFrom('rubrics')
    .innerJoin('rubric_versions as version', (join) =>
      join
        .onRef('version.rubric_id', '=', 'rubrics.id')
        .on(
          'version.version',
          '=',
          sql<number>`(select max(version) from rubric_versions where rubric_id = rubrics.id)`,
        ),
    )
    .select(['rubrics.id', 'rubrics.name', 'rubrics.skill'])
    .select(versionColumns.map((name) => `version.${name}` as const));
}

/** A rubric that is not archived, in its newest version. */
export async function findRubric(db: Db, id: number): Promise<Rubric | undefined> {
  const row = await newest(db).where('rubrics.id', '=', id).where('archived_at', 'is', null).executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, name, skill, ...version } = row;
  return { id, name, skill, ...rulesOf(version) };
}

/** Its versions, the newest first, with how many attempts of learners each marks. */
export function listVersions(db: Db, rubricId: number) {
  return db
    .selectFrom('rubric_versions as version')
    .leftJoin('accounts', 'accounts.id', 'version.created_by')
    .where('version.rubric_id', '=', rubricId)
    .select(['version.version', 'accounts.username as by', 'version.created_at as at'])
    .select(
      sql<number>`(select count(*)::int from attempts
        where rubric_version_id = version.id and not staff)`.as('attempts'),
    )
    .orderBy('version.version', 'desc')
    .execute();
}

/** How many courses that are not deleted take a rubric. */
export async function countCourses(db: Db, rubricId: number): Promise<number> {
  const row = await db
    .selectFrom('rubrics')
    .select(coursesOf.as('courses'))
    .where('id', '=', rubricId)
    .executeTakeFirst();
  return row?.courses ?? 0;
}

/** Locks a rubric that is not archived: its versions follow each other, and no course takes it meanwhile. */
export async function lockRubric(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('rubrics')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Others who add or rename a rubric wait until this transaction ends. */
export async function lockNames(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236005)`.execute(db);
}

/** How many rubrics there are that are not archived. */
export async function countRubrics(db: Db): Promise<number> {
  const { rubrics } = await db
    .selectFrom('rubrics')
    .select(sql<number>`count(*)::int`.as('rubrics'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return rubrics;
}

/** Whether another rubric that is not archived has a name, in whatever case. */
export async function isNameTaken(db: Db, name: string, except = 0): Promise<boolean> {
  const taken = await db
    .selectFrom('rubrics')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('archived_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether any rubric was ever added; archived ones count. */
export async function hasRubrics(db: Db): Promise<boolean> {
  return (await db.selectFrom('rubrics').select('id').limit(1).executeTakeFirst()) !== undefined;
}

type By = { actorId: number | null; at: Date };

/** Adds a rubric without a version and gives its id. */
export async function insertRubric(
  db: Db,
  { name, skill }: Pick<RubricForm, 'name' | 'skill'>,
  { actorId, at }: By,
): Promise<number> {
  const { id } = await db
    .insertInto('rubrics')
    .values({ name, skill, created_by: actorId, created_at: at, archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a version of a rubric. */
export async function insertVersion(
  db: Db,
  { rubricId, version, form }: { rubricId: number; version: number; form: RubricForm },
  { actorId, at }: By,
): Promise<void> {
  const { name: _name, skill: _skill, step, criteria, ...rules } = form;
  await db
    .insertInto('rubric_versions')
    .values({
      ...rules,
      rubric_id: rubricId,
      version,
      step_halves: step * 2,
      criteria: JSON.stringify(criteria),
      created_by: actorId,
      created_at: at,
    })
    .execute();
}

/** Renames or archives a rubric. */
export async function updateRubric(db: Db, id: number, changed: { name?: string; archived_at?: Date }): Promise<void> {
  await db.updateTable('rubrics').set(changed).where('id', '=', id).execute();
}
