import { type AttemptClock, deadlineAt, foldedAt, restSecondsOf } from '@parlance/contract/deadline';
import {
  type BoardPerson,
  type BoardRow,
  LAST_SEEN_SECONDS,
  SLOW_MS,
  UNSENT_SECONDS,
} from '@parlance/contract/invigilation/board';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import type { Presence } from '../../platform/database/tables/sittings.ts';
import type { StandingAttempt, StandingRow } from '../../sittings/candidates/queries.ts';
import {
  breaksOfStanding,
  clockOfStanding,
  identityOf,
  isToCome,
  openingFacts,
  stateOf,
} from '../../sittings/candidates/standing.ts';
import type { SittingRow } from '../../sittings/queries.ts';
import { startOfPart } from '../../sittings/times/opening.ts';
import type { Progress } from './progress.ts';
import type { RoomFacts } from './queries.ts';

/** What a row is made of, besides the candidate as they stand. */
export type RowFacts = {
  sitting: SittingRow;
  presence: Presence | undefined;
  room: RoomFacts | undefined;
  /** Of the test that goes on. */
  progress: Progress | undefined;
  /** By the place of the part: whether this person has more time for it than everyone. */
  hasOwnTime: boolean[];
  messages: { sent: number; seen: number };
};

/** States in which a device is expected to be heard of. */
const EXPECTED: readonly CandidateState[] = [
  'paused',
  'on_break',
  'disconnected',
  'working',
  'between_parts',
  'waiting_room',
];

/** A candidate as a board shows them at a moment. */
export function boardRow(row: StandingRow, facts: RowFacts, now: Date): BoardRow {
  const { sitting, presence, room, progress } = facts;
  const state = stateOf(sitting, row, now);
  const openIndex = row.parts.findIndex(({ attempt }) => attempt?.status === 'open');
  const toCome = row.parts.map(({ attempt }, index) => !attempt && isToCome(sitting, row, index, now));
  const nextIndex = openIndex >= 0 ? -1 : toCome.indexOf(true);
  const missesPart = row.parts.some((part, index) => !part.attempt && !toCome[index]);
  const index = Math.max(openIndex, nextIndex);
  const attempt = row.parts[openIndex]?.attempt ?? null;
  const clock = attempt && foldedAt(clockOfStanding(attempt), now.getTime());
  const isExpected = EXPECTED.includes(state);
  const isLoggedOut = isExpected && room?.has_session === false;
  const unsent = isExpected ? (presence?.unsent ?? 0) : 0;
  const waitsLong = unsent > 0 && isBefore(presence?.unsentSince ?? null, UNSENT_SECONDS, now);
  const isThere = row.removed_at === null && row.absent_marked_at === null;
  const placeWaits = row.place_waiting !== null && row.removed_at === null;
  const isMissed = row.last_seen_at !== null && secondsSince(row.last_seen_at, now) > LAST_SEEN_SECONDS;
  return {
    id: row.id,
    number: row.number ?? 0,
    username: row.username,
    room: row.room,
    seat: row.seat,
    state,
    since: sinceOf(state, row, clock)?.toISOString() ?? null,
    needsAttention: state === 'disconnected' || waitsLong || placeWaits || isLoggedOut,
    partId: row.parts[index]?.id ?? null,
    question: questionOf(attempt, presence, progress),
    answered: attempt && (progress?.answered ?? null),
    deadline: clock && standingDeadline(clock).toISOString(),
    pausedAt: at(clock?.pausedAtMs ?? null),
    resumeAt: at(clock?.resumeAtMs ?? null),
    restSeconds: attempt ? restSecondsOf(breaksOfStanding(attempt)) : 0,
    extendedSeconds: attempt?.extra_seconds ?? 0,
    hasOwnTime: attempt ? hasMore(attempt) : (facts.hasOwnTime[index] ?? false),
    startsAt: startOfNext(row, nextIndex, sitting),
    lastSeenAt: isExpected && isMissed ? (row.last_seen_at?.toISOString() ?? null) : null,
    connection: isExpected ? connectionOf(state, presence, waitsLong) : null,
    unsent,
    isLoggedOut,
    placeWaits,
    isEnded: row.examination_ended_at !== null,
    partsTaken: row.parts.filter(({ attempt }) => attempt !== null).length,
    isTooLate: missesPart && isThere && row.examination_ended_at === null && sitting.status === 'published',
    messages: facts.messages,
    flags: room?.flags ?? {},
    incidents: room?.incidents ?? 0,
    isHeld: row.held_at !== null,
    absentMarkedBy: room?.absent_marked_by ?? null,
  };
}

/** Who a candidate is. */
export function boardPerson(row: StandingRow): BoardPerson {
  return {
    id: row.id,
    fullName: row.full_name,
    registrationNumber: row.registration_number,
    identity: identityOf(row),
  };
}

/** A row as a caller reads it: facts that nobody has looked at are worth a look, for those who see facts. */
export function rowFor(row: BoardRow, seesFacts: boolean): BoardRow {
  const hasFlags = Object.keys(row.flags).length > 0;
  if (!hasFlags) return row;
  return seesFacts ? { ...row, needsAttention: true } : { ...row, flags: {} };
}

/** The end of a test without the pause that is under way. */
function standingDeadline(clock: AttemptClock): Date {
  return new Date(deadlineAt({ ...clock, pausedAtMs: null, resumeAtMs: null }, clock.startedAtMs));
}

function hasMore({ duration_seconds, extra_seconds, base_seconds, accommodation }: StandingAttempt): boolean {
  return duration_seconds - extra_seconds > base_seconds || (accommodation.break_count ?? 0) > 0;
}

function sinceOf(state: CandidateState, row: StandingRow, clock: AttemptClock | null): Date | null {
  if (state === 'withdrawn') return row.removed_at;
  if (state === 'absent') return row.absent_marked_at;
  if (state === 'paused' || state === 'on_break') return clock?.pausedAtMs ? new Date(clock.pausedAtMs) : null;
  if (state === 'disconnected') return row.last_seen_at;
  if (state === 'waiting_room') return row.entered_at;
  const ends = row.parts.flatMap(({ attempt }) => (attempt?.closed_at ? [Date.parse(attempt.closed_at)] : []));
  const isAfterAPart = state !== 'working' && state !== 'not_arrived' && ends.length > 0;
  return isAfterAPart ? new Date(Math.max(...ends)) : null;
}

/** By what the device shows, or by what was saved last. */
function questionOf(
  attempt: StandingAttempt | null,
  presence: Presence | undefined,
  progress: Progress | undefined,
): BoardRow['question'] {
  if (!attempt || !progress) return null;
  const shown = presence?.attemptId === attempt.id ? presence.questionId : null;
  const number = progress.firstNumber.get(shown ?? progress.current_question_id ?? 0) ?? 1;
  return { number, of: progress.numbers };
}

function startOfNext(row: StandingRow, index: number, sitting: SittingRow): string | null {
  if (!row.parts[index] || row.removed_at !== null) return null;
  // How long it lasts does not move its start.
  return startOfPart(openingFacts(sitting, row, index, { baseSeconds: 1, allowedSeconds: 1 }))?.toISOString() ?? null;
}

function connectionOf(
  state: CandidateState,
  presence: Presence | undefined,
  waitsLong: boolean,
): NonNullable<BoardRow['connection']> {
  if (state === 'disconnected') return 'lost';
  return waitsLong || (presence?.rttMs ?? 0) > SLOW_MS ? 'slow' : 'good';
}

function isBefore(moment: string | null, seconds: number, now: Date): boolean {
  return moment !== null && secondsSince(new Date(moment), now) >= seconds;
}

function secondsSince(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / 1000;
}

function at(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
