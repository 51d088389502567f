import { msg } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { may } from '@parlance/contract/permissions';
import type { getRemark, listRemarks, RemarkRequest } from '@parlance/contract/remarks';
import { REMARKS_LISTED } from '@parlance/contract/remarks';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusDays } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { listingOf } from '../../platform/list-query.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { refuseUnlessLead } from '../../second-marking/policy/leads.ts';
import {
  closeRemark,
  findRemark,
  findRemarkable,
  findRequest,
  giveRemark,
  insertRemark,
  isGivenOutByItself,
  listRemarkers,
  listRequests,
  type Remarkable,
  type RemarkRow,
  remarkSorts,
} from './queries.ts';

type Ref = { attemptId: number; caller: Caller };

/** What a learner asked of an attempt of theirs, and until when they can. */
export async function ownRemark(context: AppContext, ref: Ref): Promise<Reply<typeof getRemark>> {
  return await reply(context.db, ref, context.clock.now());
}

async function reply(db: Db, { attemptId, caller }: Ref, now: Date): Promise<Reply<typeof getRemark>> {
  const attempt = orNotFound(await findRemarkable(db, { accountId: caller.accountId, attemptId, now }));
  const remark = await findRemark(db, attemptId);
  if (remark) return { remark: { ...remarkReply(remark, attempt), ...unless(attempt.release, remark) }, until: null };
  const until = offeredUntil(attempt);
  return { remark: null, until: until && until > now ? until.toISOString() : null };
}

/** Asks that it is marked once more. Where the course gives work out by itself, it is given to a marker at once. */
export async function requestRemark(
  context: AppContext,
  { reason, ...ref }: Ref & { reason: string },
): Promise<Reply<typeof getRemark>> {
  return await inTransaction(context.db, async (db) => {
    const { attemptId, caller } = ref;
    const at = context.clock.now();
    const of = { accountId: caller.accountId, attemptId, now: at };
    const attempt = orNotFound(await findRemarkable(db, of, { hold: true }));
    if (await findRemark(db, attemptId)) throw new Refusal('remark_exists');
    const until = offeredUntil(attempt);
    if (!until) throw new Refusal('remark_not_offered');
    if (until <= at) throw new Refusal('remark_over');
    if (!(await insertRemark(db, { attemptId, reason, at }))) throw new Refusal('remark_exists');
    await audit(db, { attempt: attemptId, actorId: caller.accountId, at }, 'remark.requested', { reason });
    if (await isGivenOutByItself(db, attempt.course_id)) {
      const [first] = await listRemarkers(db, [attemptId]);
      const { id } = orNotFound(await findRemark(db, attemptId));
      if (first) await giveRemark(db, { id, markerId: first.account_id, by: null, at });
    }
    return await reply(db, ref, at);
  });
}

/** Takes a request back that nobody marks yet. */
export async function withdrawRemark(context: AppContext, ref: Ref): Promise<Reply<typeof getRemark>> {
  return await inTransaction(context.db, async (db) => {
    const { attemptId, caller } = ref;
    const at = context.clock.now();
    orNotFound(await findRemarkable(db, { accountId: caller.accountId, attemptId, now: at }));
    if (!(await closeRemark(db, attemptId))) throw new Refusal('remark_not_open');
    await audit(db, { attempt: attemptId, actorId: caller.accountId, at }, 'remark.withdrawn');
    return await reply(db, ref, at);
  });
}

/** Until when a result can be asked about: one that a person gave, that is out, in a course that offers it. */
function offeredUntil({ score, marked_by_person, staff, remark_days, release, released_at }: Remarkable): Date | null {
  if (score === null || !marked_by_person || staff || remark_days === null || release || !released_at) return null;
  return plusDays(released_at, remark_days);
}

function remarkReply(row: RemarkRow, { max_score }: { max_score: number }) {
  const { state, reason, requested_at, done_at, outcome, before_score, after_score } = row;
  const times = { requested_at: requested_at.toISOString(), done_at: done_at?.toISOString() ?? null };
  return { state, reason, ...times, outcome, before_score, after_score, max_score };
}

/** A score that its learner is not shown is not told here. */
function unless(release: Remarkable['release'], { outcome, before_score, after_score }: RemarkRow) {
  return release ? { outcome: null, before_score: null, after_score: null } : { outcome, before_score, after_score };
}

/** The requests of courses whose marking a caller leads, but those that they mark themselves; and how many fit in all. */
export async function remarkRequests(
  { db }: AppContext,
  { caller, state, ...query }: Parsed<typeof listRemarks, 'query'> & { caller: Caller },
): Promise<{ requests: RemarkRequest[]; total: number }> {
  const listing = listingOf(query, remarkSorts, '-requested_at');
  const { rows, total } = await listRequests(db, {
    ...listing,
    slice: listing.slice ?? { offset: 0, limit: REMARKS_LISTED },
    readerId: caller.accountId,
    ledBy: may(caller, 'administers') ? null : caller.accountId,
    ...(state && { state }),
  });
  return { requests: await withMarkers(db, rows, caller), total };
}

type Row = Awaited<ReturnType<typeof listRequests>>['rows'][number];

/** Requests with whom they may be given to: of those that are not done. */
async function withMarkers(db: Db, rows: Row[], caller: Caller): Promise<RemarkRequest[]> {
  const waiting = rows.filter(({ state }) => state === 'open' || state === 'with_marker');
  const remarkers = await listRemarkers(
    db,
    waiting.map(({ attempt_id }) => attempt_id),
  );
  return rows.map((row) => {
    const { id, attempt_id, learner, course_id, title, marker, marker_id } = row;
    const markers = remarkers.filter((one) => one.attempt_id === attempt_id && one.account_id !== caller.accountId);
    return {
      ...remarkReply(row, row),
      id,
      attempt_id,
      learner,
      course: { id: course_id, title },
      marker: marker_id !== null && marker !== null ? { account_id: marker_id, username: marker } : null,
      markers,
    };
  });
}

/** One that is there. */
async function readRequest(db: Db, id: number, caller: Caller): Promise<RemarkRequest> {
  const row = orNotFound(await findRequest(db, { readerId: caller.accountId, id }));
  const [request] = await withMarkers(db, [row], caller);
  return orNotFound(request);
}

/** Gives a request to a marker who has not marked it, and who is not the caller: they have read who asks and why. */
export async function allocateRemark(
  context: AppContext,
  { id, markerId, caller }: { id: number; markerId: number; caller: Caller },
): Promise<{ message: string; request: RemarkRequest }> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const found = await readRequest(db, id, caller);
    await refuseUnlessLead(db, caller, found.course.id);
    if (found.state === 'done' || found.state === 'withdrawn') throw new Refusal('remark_not_open');
    const marker = found.markers.find(({ account_id }) => account_id === markerId);
    if (!marker) throw fieldRefusal('invalid', 'marker_id', msg`Choose someone who has not marked it.`);
    if (!(await giveRemark(db, { id, markerId, by: caller.accountId, at }))) throw new Refusal('remark_not_open');
    const act = { attempt: found.attempt_id, actorId: caller.accountId, at };
    await audit(db, act, 'remark.allocated', { marker: marker.username });
    const { username } = marker;
    return { message: say(msg`Given to ${{ username }}.`), request: await readRequest(db, id, caller) };
  });
}
