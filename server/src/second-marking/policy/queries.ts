import type { MarkingPolicy } from '@parlance/contract/second-marking/marking-policy';
import { type RawBuilder, sql } from 'kysely';
import { accountMay } from '../../platform/database/account-may.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CasePolicy } from '../../platform/database/tables/second-marking.ts';

export type Policy = MarkingPolicy & { version: number };
export type MarkerRow = {
  account_id: number;
  username: string;
  may_adjudicate: boolean;
  lead: boolean;
  quota: number | null;
  per_day: number | null;
};

/** Whether `accounts` can mark what is given out: active staff who see the whole school. */
export const isMarkerAccount = sql<boolean>`(accounts.status = 'active' and ${accountMay('sees_school')})`;

const rules = [
  'second',
  'sample_percent',
  'gap',
  'criterion_gap_halves',
  'agreed',
  'adjudicated',
  'adjudicator_sees',
  'comments_from',
  'near_cut',
  'calibration_every',
] as const;

/** The policy that was set for a course; undefined for none. */
export async function findPolicy(db: Db, courseId: number): Promise<Policy | undefined> {
  return await db
    .selectFrom('marking_policies')
    .select([...rules, 'version'])
    .where('course_id', '=', courseId)
    .executeTakeFirst();
}

/** Stores a policy; the seed is that of the first one, so that nothing is drawn anew. */
export async function storePolicy(db: Db, courseId: number, policy: Policy, seed: string): Promise<void> {
  await db
    .insertInto('marking_policies')
    .values({ course_id: courseId, sample_seed: seed, ...policy })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(policy))
    .execute();
}

export type Held = Pick<CasePolicy, 'sample_seed' | 'second' | 'calibration_every'>;

/** Holds the policy of a course until the transaction ends, so that work is given out by one at a time. */
export async function holdPolicy(db: Db, courseId: number): Promise<Held | undefined> {
  return await db
    .selectFrom('marking_policies')
    .select(['sample_seed', 'second', 'calibration_every'])
    .where('course_id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The markers of a course, by name. */
export function listMarkers(db: Db, courseId: number): Promise<MarkerRow[]> {
  return db
    .selectFrom('course_markers')
    .innerJoin('accounts', 'accounts.id', 'course_markers.account_id')
    .where('course_id', '=', courseId)
    .select(['account_id', 'accounts.username', 'may_adjudicate', 'lead', 'quota', 'per_day'])
    .orderBy('accounts.username_key')
    .execute();
}

/** Everybody who can be a marker, by name. */
export function listMarkerAccounts(db: Db): Promise<Pick<MarkerRow, 'account_id' | 'username'>[]> {
  return db
    .selectFrom('accounts')
    .select(['id as account_id', 'username'])
    .where(isMarkerAccount)
    .orderBy('username_key')
    .execute();
}

/** Puts these people in the place of the markers of a course; who stays keeps when they were added. */
export async function replaceMarkers(
  db: Db,
  courseId: number,
  markers: Omit<MarkerRow, 'username'>[],
  added: { by: number; at: Date },
): Promise<void> {
  const ids = markers.map(({ account_id }) => account_id);
  await db
    .deleteFrom('course_markers')
    .where('course_id', '=', courseId)
    .where(sql<boolean>`account_id <> all(${ids}::integer[])`)
    .execute();
  if (markers.length === 0) return;
  const rows = markers.map((one) => ({ ...one, course_id: courseId, added_by: added.by, added_at: added.at }));
  await db
    .insertInto('course_markers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'account_id']).doUpdateSet({
        may_adjudicate: sql`excluded.may_adjudicate`,
        lead: sql`excluded.lead`,
        quota: sql`excluded.quota`,
        per_day: sql`excluded.per_day`,
      }),
    )
    .execute();
}

/** Whether an account leads the marking of the course that `courseId` names: without markers everybody does. */
export function isLedBy(accountId: number, courseId: RawBuilder<unknown>) {
  return sql<boolean>`coalesce((select bool_or(lead and account_id = ${accountId}::integer) from course_markers
    where course_id = ${courseId}), true)`;
}

/** The same of one course. */
export async function isLeadOf(db: Db, courseId: number, accountId: number): Promise<boolean> {
  const { leads } = await db
    .selectNoFrom(isLedBy(accountId, sql`${courseId}::integer`).as('leads'))
    .executeTakeFirstOrThrow();
  return leads;
}

/** The title and rubric of a course that is there; held until the transaction ends where that is asked. */
export async function findMarkedCourse(db: Db, courseId: number, { hold = false } = {}) {
  const course = db
    .selectFrom('courses')
    .select(['title', 'rubric_id'])
    .where('id', '=', courseId)
    .where('archived_at', 'is', null);
  return await (hold ? course.forNoKeyUpdate() : course).executeTakeFirst();
}

/** The criteria of a course's rubric in its newest version, in their order; none without a rubric. */
export async function findCriteriaNames(db: Db, courseId: number): Promise<{ key: string; name: string }[]> {
  const newest = await db
    .selectFrom('courses')
    .innerJoin('rubric_versions as version', 'version.rubric_id', 'courses.rubric_id')
    .where('courses.id', '=', courseId)
    .select('version.criteria')
    .orderBy('version.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.criteria ?? [];
}

/** The rows of a course's scale in its newest version, above the lowest one; undefined without a scale. */
export async function findCuts(db: Db, courseId: number) {
  const newest = await db
    .selectFrom('courses')
    .innerJoin('scale_versions as version', 'version.scale_id', 'courses.scale_id')
    .where('courses.id', '=', courseId)
    .select(['version.source', 'version.rows'])
    .orderBy('version.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && { source: newest.source, cuts: newest.rows.slice(1).map(({ from }) => from) };
}
