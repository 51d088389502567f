import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import type { OwnOverall } from '@parlance/contract/overalls';
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
import { shownName } from '@parlance/contract/texts/shown-name';
import { findAttempt } from '../attempts/queries.ts';
import { findCriteriaForLearner, findResultDetails } from '../attempts/results/queries.ts';
import { resultReply } from '../attempts/results/replies.ts';
import { ownReviewable } from '../attempts/review/review.ts';
import { seenBy } from '../classes/reach/queries.ts';
import { overallsOf } from '../overalls/own-overalls.ts';
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
  holdSubject,
  insertReport,
  listReports,
  type ReportRow,
  replaceReport,
  type Subject,
  updateReport,
} from './queries.ts';

type Context = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/**
 * Issues the report of a result of the caller that is out with its score, or of an overall band of theirs, and gives its code;
 * where a valid one of the same results is there, gives that. Refuses `not_released`, `overall_incomplete` and
 * `reports_too_many`.
 */
export async function issueReport(
  context: AppContext,
  caller: Caller,
  { attempt_id, overall_id, shows }: Parsed<typeof issueCall, 'body'>,
): Promise<Reply<typeof issueCall>> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const subject: Subject =
      attempt_id === undefined
        ? { overallId: overall_id ?? 0, accountId: caller.accountId }
        : { attemptId: attempt_id };
    await holdSubject(db, subject);
    const { payload, partIds } =
      'attemptId' in subject
        ? { payload: await payloadOf({ ...context, db }, caller, subject.attemptId), partIds: [] }
        : await overallPayload({ ...context, db }, caller, subject.overallId);
    const before = await listReports(db, subject, at);
    const valid = before.find(({ state }) => state === 'valid');
    if (valid && isDeepStrictEqual(valid.part_ids, partIds)) return issued(valid.code);
    if (before.length >= REPORTS_MAX) throw new Refusal('reports_too_many');
    if (valid) await replaceReport(db, valid.id, at);
    const code = newSpokenCode(REPORT_CODE_SIGNS);
    await insertReport(db, { code, subject, partIds, payload, shows, at });
    await audit(db, { ...audited(subject), actorId: caller.accountId, at }, 'report.issued', {
      ...('overallId' in subject && { title: payload.course.title }),
      shows,
    });
    return issued(code);
  });
}

/** What the log says was acted on. */
function audited(subject: Subject): { attempt: number } | { overall: number } {
  return 'attemptId' in subject ? { attempt: subject.attemptId } : { overall: subject.overallId };
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
    name: shownName(full_name, username),
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

/** What the report of an overall band of the caller says now, and of which attempts, by id. */
async function overallPayload(
  { db, clock, settings }: AppContext,
  caller: Caller,
  overallId: number,
): Promise<{ payload: ReportPayload; partIds: number[] }> {
  const [overall] = await overallsOf(db, caller.accountId, clock.now(), overallId);
  const { title, on_scale, parts } = orNotFound(overall);
  const counted = parts.flatMap(({ course, weight, attempt_id, taken_at, on_scale: onScale }) =>
    attempt_id && taken_at && onScale ? [{ attempt_id, ...course, takenAt: taken_at, weight, onScale }] : [],
  );
  const [first] = counted;
  if (!on_scale || !first) throw new Refusal('overall_incomplete');
  const { username, full_name } = await findSource(db, first.attempt_id);
  const payload = {
    name: shownName(full_name, username),
    course: { title },
    takenAt: counted.map(({ takenAt }) => takenAt).reduce((last, one) => (one > last ? one : last)),
    issuer: settings.brand.name,
    onScale: on_scale,
    parts: counted.map(({ attempt_id: _attempt, id: _course, ...part }) => part),
  };
  return { payload, partIds: idsOfParts(parts) };
}

const idsOfParts = (parts: OwnOverall['parts']) =>
  parts.flatMap(({ attempt_id }) => attempt_id ?? []).toSorted((a, b) => a - b);

/** The reports of an attempt of the caller; otherwise refused (`not_found`). */
export async function ownReports(context: Context, caller: Caller, attemptId: number): Promise<ReportRow[]> {
  const { db, clock } = context;
  orNotFound(await findAttempt(db, caller.accountId, attemptId));
  return await listReports(db, { attemptId }, clock.now());
}

/** The reports of an overall band of the caller, and which of them is of the results that count now. */
export async function ownOverallReports(context: Context, caller: Caller, overallId: number) {
  const { db, clock } = context;
  const now = clock.now();
  const [overall] = await overallsOf(db, caller.accountId, now, overallId);
  const rows = await listReports(db, { overallId, accountId: caller.accountId }, now);
  return rows.map((row) => ({
    ...row,
    isCurrent: row.state === 'valid' && isDeepStrictEqual(row.part_ids, idsOfParts(overall?.parts ?? [])),
  }));
}

/**
 * A report whole, for its owner and for staff who see its attempt; otherwise refused (`not_found`). Its owner does not read
 * it while the result is held back (`not_released`).
 */
export async function readReport(context: Context, caller: Caller, typed: string): Promise<ScoreReport> {
  const report = await seenReport(context, caller, typed);
  if (report.is_held && report.account_id === caller.accountId) throw new Refusal('not_released');
  return reportReply(context, caller, report);
}

async function seenReport({ db, clock }: Context, caller: Caller, typed: string): Promise<ReportRow> {
  const code = readReportCode(typed);
  const seen = may(caller, 'invigilates') ? seenBy(caller) : undefined;
  const viewer = { accountId: caller.accountId, seenBy: seen, now: clock.now() };
  return orNotFound(code === null ? undefined : await findSeenReport(db, code, viewer));
}

function reportReply({ settings }: Context, caller: Caller, report: ReportRow): ScoreReport {
  const { code, attempt_id, overall_id, state, issued_at, ended_at, payload, shows, account_id } = report;
  const path = `/verify/${code}`;
  return {
    code,
    ...(attempt_id !== null && { attemptId: attempt_id }),
    ...(overall_id !== null && { overallId: overall_id }),
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
    const { attempt_id, overall_id, account_id, payload } = report;
    const subject =
      attempt_id === null ? { overallId: overall_id ?? 0, accountId: account_id } : { attemptId: attempt_id };
    const act = { ...audited(subject), actorId: caller.accountId, at };
    const title = attempt_id === null && { title: payload.course.title };
    if (shows) await audit(db, act, 'report.changed', { ...title, before: report.shows, after: shows });
    if (withdraw) await audit(db, act, 'report.withdrawn', { ...title });
    return reportReply(context, caller, await seenReport({ ...context, db }, caller, typed));
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
    ...(isShown &&
      shows.bands && {
        ...(payload.score && { score: payload.score }),
        ...(payload.onScale && { onScale: payload.onScale }),
      }),
  };
}

const KIND = 'report-check';
