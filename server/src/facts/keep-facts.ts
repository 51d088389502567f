import { type DeviceFact, type ServerFactKind, WORKED_IN_PAUSE_MS } from '@parlance/contract/facts/kinds';
import type { Db } from '../platform/database/database.ts';
import { findCandidateOf, type NewFact, storeFacts } from './queries.ts';

/**
 * What numbers the facts that the server sees, one of them for each kind: a place that no browser has. A number is made
 * of what the fact is about, so that another process which sees the same adds nothing.
 */
const PLACES: Record<ServerFactKind, string> = {
  second_place: '00000000-0000-0000-0000-000000000001',
  connection_gap: '00000000-0000-0000-0000-000000000002',
  worked_in_pause: '00000000-0000-0000-0000-000000000003',
  device_let_in: '00000000-0000-0000-0000-000000000004',
  device_refused: '00000000-0000-0000-0000-000000000005',
  outside_browser: '00000000-0000-0000-0000-000000000006',
  outside_network: '00000000-0000-0000-0000-000000000007',
  identity_checked: '00000000-0000-0000-0000-000000000008',
  identity_check_undone: '00000000-0000-0000-0000-000000000009',
};

/** A fact that the server has seen. */
export type SeenFact = {
  candidateId: number;
  attemptId: number | null;
  kind: ServerFactKind;
  seq: number;
  beganAt: Date;
  endedAt: Date | null;
};

/** Who tells facts of a device: their own tests are known, and when they came. */
export type Teller = { candidateId: number; attemptIds: ReadonlySet<number>; place: string; enteredAt: Date };

/**
 * A fact as a device told it. What it says of tests of others is left out, and its times are not from before its candidate
 * entered, nor from after now.
 */
export function toldFact(told: DeviceFact, { candidateId, attemptIds, place, enteredAt }: Teller, now: Date): NewFact {
  const within = (moment: string) =>
    new Date(Math.min(Math.max(Date.parse(moment), enteredAt.getTime()), now.getTime()));
  const beganAt = within(told.beganAt);
  const endedAt = told.endedAt === undefined ? null : within(told.endedAt);
  return {
    candidateId,
    attemptId: told.attemptId !== undefined && attemptIds.has(told.attemptId) ? told.attemptId : null,
    kind: told.kind,
    beganAt,
    endedAt: endedAt && endedAt < beganAt ? beganAt : endedAt,
    unsureMs: told.unsureMs,
    source: 'device',
    place,
    seq: told.seq,
    details: 'details' in told ? told.details : {},
    count: told.count ?? 1,
  };
}

/** A fact as the server saw it. */
export function seenFact(seen: SeenFact): NewFact {
  return { ...seen, unsureMs: 0, source: 'server', place: PLACES[seen.kind], details: {}, count: 1 };
}

/** What a device was refused for that a candidate is at. */
type RefusedFor = Extract<ServerFactKind, 'second_place' | 'outside_browser' | 'outside_network'>;

/** Records that a device of a candidate was refused, and for what, once for each of its login sessions. */
export async function recordRefused(
  db: Db,
  { sessionId: seq, ...seen }: { candidateId: number; attemptId: number | null; sessionId: number; kind: RefusedFor },
  now: Date,
): Promise<void> {
  await storeFacts(db, [seenFact({ ...seen, seq, beganAt: now, endedAt: null })], now);
}

/**
 * Records that work was saved while the clock of a test stood still, once for each pause. What comes soon after it began
 * was under way, and is no fact.
 */
export async function recordWorkInPause(
  db: Db,
  { attemptId, pausedAt }: { attemptId: number; pausedAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - pausedAt.getTime() < WORKED_IN_PAUSE_MS) return;
  const candidateId = await findCandidateOf(db, attemptId);
  if (candidateId === undefined) return;
  const seen = { candidateId, attemptId, beganAt: now, endedAt: null, seq: pausedAt.getTime() };
  await storeFacts(db, [seenFact({ ...seen, kind: 'worked_in_pause' })], now);
}
