import type { ReportPayload, ReportShows, ReportState } from '@parlance/contract/reports/score-report';
import { sql } from 'kysely';
import { isOwnAttempt } from '../attempts/reach/queries.ts';
import { releaseOf } from '../attempts/release/queries.ts';
import type { SeenBy } from '../classes/reach/queries.ts';
import type { Db } from '../platform/database/database.ts';

export type ReportRow = {
  id: number;
  code: string;
  attempt_id: number;
  account_id: number;
  payload: ReportPayload;
  shows: ReportShows;
  state: ReportState;
  issued_at: Date;
  ended_at: Date | null;
  /** Its result was taken back, or its course shows no scores. */
  is_held: boolean;
};

/** Reports as they hold now: with a result that was taken back, or an account that is deleted, they are withdrawn. */
function reports(db: Db, now: Date) {
  const isHeld = sql<boolean>`(${releaseOf('attempts', now)} is not null)`;
  const isGone = sql<boolean>`(score_reports.state = 'valid' and (accounts.status = 'deleted' or ${isHeld}))`;
  return db
    .selectFrom('score_reports')
    .innerJoin('attempts', 'attempts.id', 'score_reports.attempt_id')
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .select([
      'score_reports.id',
      'code',
      'score_reports.attempt_id',
      'attempts.account_id',
      'payload',
      'shows',
      'issued_at',
      isHeld.as('is_held'),
      sql<ReportRow['state']>`case when ${isGone} then 'withdrawn' else score_reports.state end`.as('state'),
      sql<Date | null>`case when ${isGone} then ${now}::timestamptz else ended_at end`.as('ended_at'),
    ]);
}

/** A report by its code. */
export async function findReport(db: Db, code: string, now: Date): Promise<ReportRow | undefined> {
  return await reports(db, now).where('code', '=', code).executeTakeFirst();
}

/** The same for whoever may see its attempt: its owner, or staff who see it. */
export async function findSeenReport(
  db: Db,
  code: string,
  { accountId, seenBy, now }: { accountId: number; seenBy: SeenBy | undefined; now: Date },
): Promise<ReportRow | undefined> {
  return await reports(db, now)
    .where('code', '=', code)
    .where(
      sql<boolean>`(attempts.account_id = ${accountId} or ${seenBy === undefined ? sql`false` : isOwnAttempt(seenBy, 'attempts')})`,
    )
    .executeTakeFirst();
}

/** The reports of an attempt, the newest first. */
export async function listReports(db: Db, attemptId: number, now: Date): Promise<ReportRow[]> {
  return await reports(db, now)
    .where('score_reports.attempt_id', '=', attemptId)
    .orderBy('score_reports.id', 'desc')
    .execute();
}

/** Holds an attempt until the transaction ends, so that one report of it is issued at a time. */
export async function holdAttempt(db: Db, attemptId: number): Promise<void> {
  await db.selectFrom('attempts').select('id').where('id', '=', attemptId).forNoKeyUpdate().execute();
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

type NewReport = { code: string; attemptId: number; payload: ReportPayload; shows: ReportShows; at: Date };

export async function insertReport(db: Db, { code, attemptId, payload, shows, at }: NewReport): Promise<number> {
  const { id } = await db
    .insertInto('score_reports')
    .values({
      code,
      attempt_id: attemptId,
      payload: JSON.stringify(payload),
      shows: JSON.stringify(shows),
      issued_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
