import type { ReportPayload, ReportShows, ReportState } from '@parlance/contract/reports/score-report';
import { sql } from 'kysely';
import { isOwnAttempt } from '../attempts/reach/queries.ts';
import { releaseOf } from '../attempts/release/queries.ts';
import type { SeenBy } from '../classes/reach/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { isMarkedAgainBy } from '../second-marking/reach/queries.ts';

export type ReportRow = {
  id: number;
  code: string;
  /** What it is about: one of these two. */
  attempt_id: number | null;
  overall_id: number | null;
  /** What the report of an overall band is made of, by id; otherwise empty. */
  part_ids: number[];
  account_id: number;
  payload: ReportPayload;
  shows: ReportShows;
  state: ReportState;
  issued_at: Date;
  /** Null also for one that counts as withdrawn: since when is kept nowhere. */
  ended_at: Date | null;
  /** One of its results was taken back, or its course shows no scores. */
  is_held: boolean;
};

/** `taken` is every attempt that a report is about. */
const takenFor = sql`attempts taken where taken.id = any(array(select score_reports.attempt_id
  union all select part.attempt_id from score_report_parts part where part.report_id = score_reports.id))`;

/** Reports as they hold now: with a result that was taken back, or an account that is deleted, they are withdrawn. */
function reports(db: Db, now: Date) {
  const isHeld = sql<boolean>`exists (select from ${takenFor} and ${releaseOf('taken', now)} is not null)`;
  const isGone = sql<boolean>`(score_reports.state = 'valid' and (accounts.status = 'deleted' or ${isHeld}))`;
  return db
    .selectFrom('score_reports')
    .leftJoin('attempts', 'attempts.id', 'score_reports.attempt_id')
    .innerJoin('accounts', (join) =>
      join.on('accounts.id', '=', sql<number>`coalesce(score_reports.account_id, attempts.account_id)`),
    )
    .select([
      'score_reports.id',
      'code',
      'score_reports.attempt_id',
      'score_reports.overall_id',
      sql<number[]>`array(select part.attempt_id from score_report_parts part where part.report_id = score_reports.id
        order by part.attempt_id)`.as('part_ids'),
      'accounts.id as account_id',
      'payload',
      'shows',
      'issued_at',
      isHeld.as('is_held'),
      sql<ReportRow['state']>`case when ${isGone} then 'withdrawn' else score_reports.state end`.as('state'),
      'ended_at',
    ]);
}

/** A report by its code. */
export async function findReport(db: Db, code: string, now: Date): Promise<ReportRow | undefined> {
  return await reports(db, now).where('code', '=', code).executeTakeFirst();
}

/** The same for whoever may see every attempt that it is about: their learner, or staff who mark none of them again. */
export async function findSeenReport(
  db: Db,
  code: string,
  { accountId, seenBy, now }: { accountId: number; seenBy: SeenBy | undefined; now: Date },
): Promise<ReportRow | undefined> {
  const isSeen =
    seenBy === undefined
      ? sql`false`
      : sql`(${isOwnAttempt(seenBy, 'taken')} and not ${isMarkedAgainBy(accountId, 'taken')})`;
  return await reports(db, now)
    .where('code', '=', code)
    .where(sql<boolean>`(accounts.id = ${accountId} or not exists (select from ${takenFor} and not ${isSeen}))`)
    .executeTakeFirst();
}

/** What reports are about: an attempt, or an overall band of a learner. */
export type Subject = { attemptId: number } | { overallId: number; accountId: number };

/** The reports of it, the newest first. */
export async function listReports(db: Db, subject: Subject, now: Date): Promise<ReportRow[]> {
  const all = reports(db, now).orderBy('score_reports.id', 'desc');
  if ('attemptId' in subject) return await all.where('score_reports.attempt_id', '=', subject.attemptId).execute();
  const { overallId, accountId } = subject;
  return await all
    .where('score_reports.overall_id', '=', overallId)
    .where('score_reports.account_id', '=', accountId)
    .execute();
}

/** Holds what a report is about until the transaction ends, so that one of it is issued at a time, of what is true then. */
export async function holdSubject(db: Db, subject: Subject): Promise<void> {
  const attempts = db.selectFrom('attempts').select('id').orderBy('id').forNoKeyUpdate();
  if ('attemptId' in subject) {
    await attempts.where('id', '=', subject.attemptId).execute();
    return;
  }
  const courses = db.selectFrom('overall_parts').select('course_id').where('overall_id', '=', subject.overallId);
  await attempts.where('account_id', '=', subject.accountId).where('course_id', 'in', courses).execute();
}

/** What a report says besides the result itself: whose it is, and the versions of the scale and the rubric. */
export async function findSource(db: Db, attemptId: number) {
  return await db
    .selectFrom('attempts')
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .leftJoin('results', 'results.attempt_id', 'attempts.id')
    .leftJoin('scale_versions', 'scale_versions.id', 'results.scale_version_id')
    .leftJoin('rubric_versions', 'rubric_versions.id', 'attempts.rubric_version_id')
    .where('attempts.id', '=', attemptId)
    .select(['accounts.username', 'accounts.full_name'])
    .select(['scale_versions.version as scaleVersion', 'rubric_versions.version as rubricVersion'])
    .executeTakeFirstOrThrow();
}

type NewReport = {
  code: string;
  subject: Subject;
  /** What the report of an overall band is made of. */
  partIds: number[];
  payload: ReportPayload;
  shows: ReportShows;
  at: Date;
};

export async function insertReport(db: Db, { code, subject, partIds, payload, shows, at }: NewReport): Promise<void> {
  const { id } = await db
    .insertInto('score_reports')
    .values({
      code,
      attempt_id: 'attemptId' in subject ? subject.attemptId : null,
      ...('overallId' in subject && { overall_id: subject.overallId, account_id: subject.accountId }),
      payload: JSON.stringify(payload),
      shows: JSON.stringify(shows),
      issued_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (partIds.length === 0) return;
  await db
    .insertInto('score_report_parts')
    .values(partIds.map((attempt_id) => ({ report_id: id, attempt_id })))
    .execute();
}

/** Ends a report that holds, in favour of a newer one. */
export async function replaceReport(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('score_reports').set({ state: 'replaced', ended_at: at }).where('id', '=', id).execute();
}

/** Changes a report that holds. False where it does not, or was changed meanwhile. */
export async function updateReport(
  db: Db,
  id: number,
  { shows, withdrawnAt }: { shows: ReportShows; withdrawnAt: Date | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('score_reports')
    .set({ shows: JSON.stringify(shows), ...(withdrawnAt && { state: 'withdrawn', ended_at: withdrawnAt }) })
    .where('id', '=', id)
    .where('state', '=', 'valid')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
