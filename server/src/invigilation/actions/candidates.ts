import type { Parsed } from '@parlance/contract/endpoint';
import { isIdentityChecked } from '@parlance/contract/facts/kinds';
import type { ActionDone, admit, checkIdentity, hold, setAttendance } from '@parlance/contract/invigilation/actions';
import { seenFact } from '../../facts/keep-facts.ts';
import { storeFacts } from '../../facts/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Caller, refuseOldFactor } from '../../platform/http/authorize.ts';
import { comparedName, identityOf } from '../../sittings/candidates/standing.ts';
import { noteResultsEmails } from '../../sittings/emails/queries.ts';
import { UNNAMED_PLACE } from '../../sittings/entering/queries.ts';
import { findWithheld } from '../../sittings/release/queries.ts';
import type { Staff } from '../who-may.ts';
import { act } from './act.ts';
import { type Chosen, choose, doneReply, isThere, type Skip } from './chosen.ts';
import { changeHeld } from './queries.ts';

type Context = Pick<AppContext, 'db' | 'clock'>;

/** Lets in whoever came too late, or the other device of a candidate, or refuses that. */
export async function admitCandidate(
  context: Context,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof admit, 'body'> },
): Promise<ActionDone> {
  const { candidateId, what } = body;
  return await act(context, caller, { sittingId, kind: 'admit', body }, async (acting) => {
    const { db, now } = acting;
    const [chosen] = await choose(acting, [candidateId]);
    const code = chosen && whyNotAdmitted(chosen, what);
    if (code) return { reply: { done: 0, skipped: [{ candidateId, code }] }, details: { what } };
    const change =
      what === 'late'
        ? { admitted_late_at: now, absent_marked_at: null, absent_marked_by: null }
        : chosen && (what === 'place' ? withDevice(chosen.candidate) : withoutDevice(chosen.candidate));
    if (change) await changeHeld(db, [candidateId], change, now);
    if (what !== 'late') {
      const kind = what === 'place' ? 'device_let_in' : 'device_refused';
      const attemptId = chosen?.tests.find(({ status }) => status === 'open')?.id ?? null;
      const seen = { candidateId, attemptId, kind, seq: now.getTime(), beganAt: now, endedAt: null } as const;
      await storeFacts(db, [seenFact(seen)], now);
    }
    return { reply: { done: 1, skipped: [] }, candidateIds: [candidateId], details: { what } };
  });
}

/** The device that waits is the one that is in. The one before is known: it does not come to wait by itself. */
function withDevice({ place, place_waiting, session_id, session_waiting, sessions_before }: Chosen['candidate']) {
  const before = session_id === null ? sessions_before : [...sessions_before, session_id];
  return {
    // It says what it calls itself when it enters.
    place: place_waiting === UNNAMED_PLACE ? null : place_waiting,
    place_waiting: null,
    place_refused: place,
    session_id: session_waiting,
    session_waiting: null,
    session_refused: session_id,
    sessions_before: [...new Set(before)].filter((id) => id !== session_waiting),
  };
}

/** The device that waits is refused, and waits no more. */
function withoutDevice({ place_waiting, session_waiting }: Chosen['candidate']) {
  return { place_waiting: null, place_refused: place_waiting, session_waiting: null, session_refused: session_waiting };
}

type Admitted = Parsed<typeof admit, 'body'>['what'];

function whyNotAdmitted({ candidate }: Chosen, what: Admitted): Skip['code'] | null {
  if (!isThere(candidate)) return 'withdrawn';
  if (what === 'late' && candidate.examination_ended_at !== null) return 'closed_already';
  return what !== 'late' && candidate.place_waiting === null ? 'no_place_waits' : null;
}

/** Marks candidates absent who have begun nothing, or takes that back. */
export async function markAttendance(
  context: Context,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof setAttendance, 'body'> },
): Promise<ActionDone> {
  const { candidateIds: whom, absent } = body;
  return await act(context, caller, { sittingId, kind: 'attendance', body }, async (acting) => {
    const { db, now, actorId } = acting;
    const skipped: Skip[] = [];
    const ids: number[] = [];
    for (const { candidate, tests } of await choose(acting, whom)) {
      const hasBegun = tests.some(({ paper_at }) => paper_at !== null);
      if (isThere(candidate) && !hasBegun) ids.push(candidate.id);
      else skipped.push({ candidateId: candidate.id, code: hasBegun ? 'has_begun' : 'withdrawn' });
    }
    const marked = absent ? { absent_marked_at: now, absent_marked_by: actorId } : null;
    await changeHeld(db, ids, marked ?? { absent_marked_at: null, absent_marked_by: null }, now);
    return { reply: doneReply(whom, ids.length, skipped), candidateIds: ids, details: { absent } };
  });
}

/**
 * Notes that a caller has checked the identity of a candidate, or takes that back; each is a fact. Whoever presses second
 * changes nothing and is told who was first, unless the candidate has been called otherwise since.
 */
export async function checkCandidate(
  context: Context,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof checkIdentity, 'body'> },
): Promise<ActionDone> {
  const { candidateId, checked } = body;
  return await act(context, caller, { sittingId, kind: 'identity', body }, async (acting) => {
    const { db, now, actorId } = acting;
    const [chosen] = await choose(acting, [candidateId]);
    const before = chosen && identityOf(chosen.candidate);
    const code = chosen && whyNotChecked(chosen, checked);
    if (code) {
      const already = code === 'identity_checked' && before ? { already: before } : {};
      return { reply: { done: 0, skipped: [{ candidateId, code }], ...already }, details: { checked } };
    }
    const as = chosen && comparedName(chosen.candidate);
    const change = checked
      ? { identity_checked_at: now, identity_checked_by: actorId, identity_checked_as: as ?? null }
      : UNCHECKED;
    await changeHeld(db, [candidateId], change, now);
    const kind = checked ? 'identity_checked' : 'identity_check_undone';
    const attemptId = chosen?.tests.find(({ status }) => status === 'open')?.id ?? null;
    const seen = { candidateId, attemptId, kind, seq: now.getTime(), beganAt: now, endedAt: null } as const;
    const details = { staffId: actorId, ...(checked && as !== undefined && { as }) };
    await storeFacts(db, [{ ...seenFact(seen), details }], now);
    return { reply: { done: 1, skipped: [] }, candidateIds: [candidateId], details: { checked } };
  });
}

const UNCHECKED = { identity_checked_at: null, identity_checked_by: null, identity_checked_as: null };

function whyNotChecked({ candidate }: Chosen, checked: boolean): Skip['code'] | null {
  if (!isThere(candidate)) return 'withdrawn';
  if (checked) return isIdentityChecked(identityOf(candidate)) ? 'identity_checked' : null;
  return candidate.identity_checked_at === null ? 'identity_not_checked' : null;
}

/** Withholds the result of a candidate, or lifts that: where results are out already, it is told like those of the others. */
export async function holdResult(
  context: Context,
  caller: Staff & Pick<Caller, 'hasOldFactor'>,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof hold, 'body'> },
): Promise<ActionDone> {
  const { candidateId, held } = body;
  return await act(context, caller, { sittingId, kind: 'hold', body }, async (acting) => {
    const { db, now, actorId, reason } = acting;
    const [chosen] = await choose(acting, [candidateId]);
    const change = held
      ? { held_at: now, held_by: actorId, held_reason: reason }
      : { held_at: null, held_by: null, held_reason: null };
    await changeHeld(db, [candidateId], change, now);
    const isLifted = !held && chosen !== undefined && chosen.candidate.held_at !== null;
    if (isLifted && hasResult(chosen) && (await findWithheld(db, candidateId, now)) === null) {
      refuseOldFactor(caller);
      await noteResultsEmails(db, sittingId, [chosen.candidate.account_id], now);
    }
    return { reply: { done: 1, skipped: [] }, candidateIds: [candidateId], details: { held } };
  });
}

/** Whether a candidate has taken a test of which there is something to tell. */
function hasResult({ tests }: Chosen): boolean {
  return tests.some(({ paper_at, status }) => paper_at !== null && (status === 'submitted' || status === 'timed_out'));
}
