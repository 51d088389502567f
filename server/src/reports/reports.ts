import { msg } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { may } from '@parlance/contract/permissions';
import { REPORT_CODE_SIGNS, readReportCode } from '@parlance/contract/reports/report-code';
import {
  type changeReport as changeCall,
  type checkReport as checkCall,
  type issueReport as issueCall,
  REPORT_CHECKS_A_MINUTE,
  REPORTS_MAX,
  type ReportPayload,
  type ScoreReport,
} from '@parlance/contract/reports/score-report';
import { findAttempt } from '../attempts/queries.ts';
import { findCriteriaForLearner, findResultDetails } from '../attempts/results/queries.ts';
import { resultReply } from '../attempts/results/replies.ts';
import { ownReviewable } from '../attempts/review/review.ts';
import { seenBy } from '../classes/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { plusSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { countCalls, insertCall, lockCounts } from '../platform/limits/queries.ts';
import { refuseOverMost } from '../platform/limits/too-early.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { newSpokenCode } from '../platform/spoken-code.ts';
import {
  findReport,
  findSeenReport,
  findSource,
  holdAttempt,
  insertReport,
  listReports,
  type ReportRow,
  updateReport,
} from './queries.ts';

type Context = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/**
 * Issues the report of a result of the caller that is out with its score, and gives its code; where a valid one is there,
 * gives that. Refuses `not_released` and `reports_too_many`.
 */
export async function issueReport(
  context: AppContext,
  caller: Caller,
  { attempt_id, shows }: Parsed<typeof issueCall, 'body'>,
): Promise<Reply<typeof issueCall>> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    await holdAttempt(db, attempt_id);
    const payload = await payloadOf({ ...context, db }, caller, attempt_id);
    const before = await listReports(db, attempt_id, at);
    const valid = before.find(({ state }) => state === 'valid');
    if (valid) return issued(valid.code);
    if (before.length >= REPORTS_MAX) throw new Refusal('reports_too_many');
    const code = newSpokenCode(REPORT_CODE_SIGNS);
    await insertReport(db, { code, attemptId: attempt_id, payload, shows, at });
    await audit(db, { attempt: attempt_id, actorId: caller.accountId, at }, 'report.issued', { shows });
    return issued(code);
  });
}

function issued(code: string): Reply<typeof issueCall> {
  return { code, path: `/report/${code}` };
}

/** What a report of this attempt says now: what its learner is shown. */
async function payloadOf(context: AppContext, caller: Caller, attemptId: number): Promise<ReportPayload> {
  const { db, clock, settings } = context;
  const { attempt, sight } = await ownReviewable(context, caller, attemptId);
  if (sight.release !== null) throw new Refusal('not_released');
  const details = await findResultDetails(db, attempt, clock.now());
  const { score, thousandths, total, markedByPerson, maxScore, courseName, courseType, onScale } = resultReply(
    attempt,
    details,
    sight,
  );
  const isDetailed = markedByPerson && sight.see.see_breakdown;
  const criteria = isDetailed ? await findCriteriaForLearner(db, attempt) : undefined;
  const { username, full_name, scaleVersion, rubricVersion } = await findSource(db, attemptId);
  return {
    name: full_name || username,
    course: { title: courseName, type: courseType },
    takenAt: attempt.closed_at.toISOString(),
    issuer: settings.brand.name,
    score: { score, ...(thousandths !== undefined && { thousandths }), outOf: markedByPerson ? maxScore : total },
    ...(onScale && { onScale }),
    ...(criteria && { criteria }),
    ...(scaleVersion !== null && { scaleVersion }),
    ...(criteria && rubricVersion !== null && { rubricVersion }),
  };
}

/** The reports of an attempt of the caller; otherwise refused (`not_found`). */
export async function ownReports(context: Context, caller: Caller, attemptId: number): Promise<ReportRow[]> {
  const { db, clock } = context;
  orNotFound(await findAttempt(db, caller.accountId, attemptId));
  return await listReports(db, attemptId, clock.now());
}

/**
 * A report whole, for its owner and for staff who see its attempt; otherwise refused (`not_found`). Its owner does not read
 * it while the result is held back (`not_released`).
 */
export async function readReport(context: Context, caller: Caller, typed: string): Promise<ScoreReport> {
  const report = await seenReport(context, caller, typed);
  if (report.is_held && report.account_id === caller.accountId) throw new Refusal('not_released');
  return told(context, caller, report);
}

async function seenReport({ db, clock }: Context, caller: Caller, typed: string): Promise<ReportRow> {
  const code = readReportCode(typed);
  const seen = may(caller, 'invigilates') ? seenBy(caller) : undefined;
  const viewer = { accountId: caller.accountId, seenBy: seen, now: clock.now() };
  return orNotFound(code === null ? undefined : await findSeenReport(db, code, viewer));
}

function told({ settings }: Context, caller: Caller, report: ReportRow): ScoreReport {
  const { code, attempt_id, state, issued_at, ended_at, payload, shows, account_id } = report;
  const path = `/verify/${code}`;
  return {
    code,
    attemptId: attempt_id,
    state,
    issuedAt: issued_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    payload,
    shows,
    mayChange: account_id === caller.accountId && state === 'valid',
    checkUrl: settings.publicUrl ? new URL(path, settings.publicUrl).href : path,
  };
}

/** Changes what the check of a report of the caller shows, or withdraws it. Refuses `report_ended`. */
export async function changeReport(
  context: AppContext,
  caller: Caller,
  typed: string,
  { shows, withdraw }: Parsed<typeof changeCall, 'body'>,
): Promise<ScoreReport> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const report = await seenReport({ ...context, db }, caller, typed);
    if (report.account_id !== caller.accountId) throw new Refusal('not_found');
    if (report.state !== 'valid') throw new Refusal('report_ended');
    const next = { shows: shows ?? report.shows, withdrawnAt: withdraw ? at : null };
    if (!(await updateReport(db, report.id, next))) throw new Refusal('report_ended');
    const act = { attempt: report.attempt_id, actorId: caller.accountId, at };
    if (shows) await audit(db, act, 'report.changed', { before: report.shows, after: shows });
    if (withdraw) await audit(db, act, 'report.withdrawn');
    return told(context, caller, await seenReport({ ...context, db }, caller, typed));
  });
}

const WINDOW_SECONDS = 60;

/** Whether a report is genuine, with what its owner shows of it. Refuses `too_many_requests` and `report_unknown`. */
export async function checkReport(
  context: AppContext,
  typed: string,
  origin: string,
): Promise<Reply<typeof checkCall>> {
  const now = context.clock.now();
  await inTransaction(context.db, async (db) => {
    await lockCounts(db, [`${KIND} ${origin}`]);
    const checks = await countCalls(db, KIND, origin, plusSeconds(now, -WINDOW_SECONDS));
    const most = { most: REPORT_CHECKS_A_MINUTE, windowSeconds: WINDOW_SECONDS };
    refuseOverMost(msg`Many codes were checked from your network.`, checks, most, now);
    await insertCall(db, KIND, origin, now);
  });
  const code = readReportCode(typed);
  const report = code === null ? undefined : await findReport(context.db, code, now);
  if (!report) throw new Refusal('report_unknown');
  const { state, issued_at, ended_at, payload, shows } = report;
  const isShown = state === 'valid';
  return {
    state,
    issuedAt: issued_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    issuer: payload.issuer,
    ...(isShown && shows.name && { name: payload.name }),
    ...(isShown && shows.course && { title: payload.course.title }),
    ...(isShown && shows.date && { takenAt: payload.takenAt }),
    ...(isShown && shows.bands && { score: payload.score, ...(payload.onScale && { onScale: payload.onScale }) }),
  };
}

const KIND = 'report-check';
