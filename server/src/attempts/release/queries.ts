import { DEFAULT_SIGHT, type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import type { ReleaseMode, ResultRelease } from '@parlance/contract/sittings/result-release';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { idsOf, isAmong } from '../../platform/list-query.ts';
import { papersWithheldBy, withheldBy } from '../../sittings/release/queries.ts';

/** What the learner of an attempt may see of it: why its score is not shown, if it is not, and what else is. */
export type Sight = { release: ResultRelease | null; see: SightFlags };

/** Whether `policy` holds back the result of an attempt, named by its table: what was let out is held no more. */
export function isHeld(attempts: string, now: Date) {
  const of = (name: string) => sql.ref(`${attempts}.${name}`);
  return sql<boolean>`(${of('result_released_at')} is null and not ${of('staff')} and (policy.release = 'by_hand'
    or (policy.release = 'on_date' and policy.release_at > ${now}::timestamptz)))`;
}

/** `policy` of the course of an attempt, named by its table. */
function fromPolicy(attempts: string) {
  return sql`from release_policies policy where policy.course_id = ${sql.ref(`${attempts}.course_id`)}`;
}

/** `releaseOf` of an attempt that is known to be outside examinations. */
export function practiceReleaseOf(attempts: string, now: Date) {
  return sql<ResultRelease | null>`(select case
      when ${isHeld(attempts, now)} then jsonb_build_object('mode', policy.release, 'time_zone', policy.time_zone,
        'at', to_char(policy.release_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      when not policy.see_score then jsonb_build_object('mode', 'never', 'time_zone', policy.time_zone, 'at', null) end
    ${fromPolicy(attempts)})`;
}

/**
 * Why the learner of an attempt, named by its table, is not shown its score; null where they are. Every statement that
 * reads a score for its learner asks this one function: in an examination that decides, otherwise the policy of the course.
 */
export function releaseOf(attempts: string, now: Date) {
  const candidate = `${attempts}.candidate_id`;
  return sql<ResultRelease | null>`(case when ${sql.ref(candidate)} is null then ${practiceReleaseOf(attempts, now)}
    else ${withheldBy(candidate, now)} end)`;
}

/** Whether a release, as `releaseOf` gives it, still holds the result back; where scores are never shown it does not. */
export function isStillHeld(release: RawBuilder<unknown>) {
  return sql<boolean>`coalesce(${release} ->> 'mode' <> 'never', false)`;
}

/** The same of a release that was read. */
export function holdsBack(release: ResultRelease | null): boolean {
  return release !== null && release.mode !== 'never';
}

/** What the learner of an attempt may see of it now. */
export async function findSight(db: Db, attemptId: number, now: Date): Promise<Sight> {
  const flags = sql.join(sightFlags.flatMap((flag) => [sql.lit(flag), sql.ref(`policy.${flag}`)]));
  const { release, see } = await db
    .selectFrom('attempts')
    .select([
      releaseOf('attempts', now).as('release'),
      sql<Partial<SightFlags> | null>`(case when candidate_id is null
        then (select jsonb_build_object(${flags}) ${fromPolicy('attempts')})
        else jsonb_build_object('see_questions', not ${papersWithheldBy('attempts.candidate_id', now)}) end)`.as('see'),
    ])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return { release, see: { ...DEFAULT_SIGHT, ...see } };
}

/** Why the score of an attempt is not shown to its learner. */
export async function findRelease(db: Db, attemptId: number, now: Date): Promise<ResultRelease | null> {
  const { release } = await db
    .selectFrom('attempts')
    .select(releaseOf('attempts', now).as('release'))
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return release;
}

/** Whether the learner of an attempt, named by its table, may see this of it once its result is out. */
export function isSeen(attempts: string, flag: keyof SightFlags) {
  return sql<boolean>`(${sql.ref(`${attempts}.candidate_id`)} is not null
    or coalesce((select ${sql.ref(`policy.${flag}`)} ${fromPolicy(attempts)}), ${DEFAULT_SIGHT[flag]}))`;
}

export type Policy = SightFlags & {
  release: ReleaseMode;
  release_at: Date | null;
  time_zone: string;
  version: number;
};

const policyColumns = ['release', 'release_at', 'time_zone', ...sightFlags, 'version'] as const;

/** The policy that was set for a course; undefined for none. */
export async function findPolicy(db: Db, courseId: number): Promise<Policy | undefined> {
  return await db
    .selectFrom('release_policies')
    .select(policyColumns)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
}

/** Holds a course that is there until the transaction ends, so that its policy changes, and results leave, once. False for none. */
export async function holdCourse(db: Db, courseId: number): Promise<boolean> {
  const held = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** `releasedAt`: what holds back nothing has no date left to wait for. */
export async function storePolicy(
  db: Db,
  courseId: number,
  { releasedAt, ...policy }: Policy & { releasedAt: Date | null },
): Promise<void> {
  const row = { ...policy, released_at: releasedAt };
  await db
    .insertInto('release_policies')
    .values({ course_id: courseId, ...row })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(row))
    .execute();
}

/** The courses whose date has come and whose learners have not been told. */
export async function listDuePolicies(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('release_policies')
    .select('course_id')
    .where('released_at', 'is', null)
    .where('release_at', '<=', now)
    .orderBy('course_id')
    .execute();
  return rows.map(({ course_id }) => course_id);
}

/** Notes that the date of a policy was kept. False where another process did that, or it was changed meanwhile. */
export async function closeDuePolicy(db: Db, courseId: number, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('release_policies')
    .set({ released_at: now })
    .where('course_id', '=', courseId)
    .where('released_at', 'is', null)
    .where('release_at', '<=', now)
    .returning('course_id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Ended tests of learners outside examinations: all of a course, or those of them that are named. */
export type Which = { courseId: number; submissions?: number[] | undefined };

function finished(db: Db, { courseId, submissions }: Which) {
  const all = db
    .selectFrom('attempts')
    .where('course_id', '=', courseId)
    .where('candidate_id', 'is', null)
    .where('staff', '=', false)
    .where('status', 'in', ['submitted', 'timed_out']);
  return submissions ? all.where(isAmong('attempts.id', submissions)) : all;
}

function scored(db: Db, which: Which, { isReleased }: { isReleased: boolean }) {
  const all = finished(db, which).where('score', 'is not', null);
  return all.where('result_released_at', isReleased ? 'is not' : 'is', null);
}

/** The results that were let out, or those that were not. */
export async function listScored(db: Db, which: Which, of: { isReleased: boolean }): Promise<number[]> {
  return idsOf(await scored(db, which, of).select('attempts.id').orderBy('attempts.id').execute());
}

/** How many have no score yet. */
export async function countUnscored(db: Db, which: Which): Promise<number> {
  const { count } = await finished(db, which)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('score', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets results out at a moment, or takes them back with null. */
export async function setReleased(db: Db, attemptIds: number[], at: Date | null): Promise<void> {
  await db.updateTable('attempts').set({ result_released_at: at }).where(isAmong('id', attemptIds)).execute();
}

/** Keeps what a course has shown until now shown, whatever its policy says next. */
export async function keepShown(db: Db, courseId: number): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ result_released_at: sql`coalesce(scored_at, closed_at)` })
    .where('id', 'in', scored(db, { courseId }, { isReleased: false }).select('attempts.id'))
    .execute();
}

/** Whose work these attempts are, one row a person, without accounts that are closed. */
export async function findAuthors(db: Db, attemptIds: number[], now: Date) {
  return await db
    .selectFrom('attempts')
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .where(isAmong('attempts.id', attemptIds))
    .where('accounts.status', '=', 'active')
    .select(['accounts.username as name', 'accounts.email as address', 'accounts.language', 'attempts.title'])
    .select(releaseOf('attempts', now).as('release'))
    .distinctOn('accounts.id')
    .orderBy('accounts.id')
    .orderBy('attempts.id', 'desc')
    .execute();
}
