import { stateOn } from '@parlance/contract/accommodations';
import { type AttemptClock, isPausedAt, latestEndAt, type RestBreaks } from '@parlance/contract/deadline';
import type { IdentityCheck } from '@parlance/contract/facts/kinds';
import { type CandidateState, candidateStateAt, type PartFacts } from '@parlance/contract/sittings/candidate-state';
import type { Reopened } from '@parlance/contract/sittings/taking';
import { type PinnedAccommodation, pinnedFrom } from '@parlance/contract/taking/own-duration';
import { shownName } from '@parlance/contract/texts/shown-name';
import { findAccommodations, type StoredAccommodation } from '../../accommodations/queries.ts';
import { schoolDay } from '../../accommodations/school-day.ts';
import { plusSeconds, secondsBetween } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SittingRow } from '../queries.ts';
import { type OpeningFacts, openingAt } from '../times/opening.ts';
import { type PlannedPart, type PlannedTime, plannedTimes } from '../times/planned-times.ts';
import { findPartTests, type PartTest } from '../times/queries.ts';
import type { StandingAttempt, StandingRow } from './queries.ts';

/** Whether the way in is open does not depend on how long a test is. */
const ANY_LENGTH = { baseSeconds: 1e9, allowedSeconds: 1e9 };

/** What the times of people are made of. */
export type TimesContext = {
  /** By part. */
  tests: ReadonlyMap<number, PartTest>;
  accommodations: ReadonlyMap<number, StoredAccommodation>;
  /** The school's: by its days begins and ends what a learner is allowed. */
  timeZone: string;
};

/** Reads what the times of these candidates are made of. */
export async function timesContext(db: Db, standings: StandingRow[], timeZone: string): Promise<TimesContext> {
  const parts = new Map(standings.flatMap(({ parts }) => parts.map((part) => [part.id, part])));
  const allowed = standings.filter(({ accommodation_version }) => accommodation_version !== null);
  const accountIds = [...new Set(allowed.map(({ account_id }) => account_id))];
  return {
    tests: await findPartTests(db, [...parts.values()]),
    accommodations: accountIds.length > 0 ? await findAccommodations(db, accountIds) : new Map(),
    timeZone,
  };
}

export type Standing = { times: PlannedTime[]; accommodation: PinnedAccommodation };

/** When a candidate takes each part, with what they are allowed on the day of the start. */
export function standingOf(sitting: SittingRow, row: StandingRow, ctx: TimesContext): Standing {
  const stored = ctx.accommodations.get(row.account_id);
  // What day it is takes longer than all the rest: only those are asked for whom it says something.
  const day = stored && sitting.starts_at && schoolDay(sitting.starts_at, ctx.timeZone);
  const accommodation = stored && day && stateOn(stored, day) === 'current' ? pinnedFrom(stored) : {};
  const appointments = new Map(
    row.parts.flatMap(({ id, appointment_at }) => (appointment_at ? [[id, new Date(appointment_at)] as const] : [])),
  );
  const parts = row.parts.map((part) => plannedPart(part, ctx));
  return { accommodation, times: plannedTimes(sitting, parts, { accommodation, appointments }) };
}

function plannedPart(part: StandingRow['parts'][number], { tests }: TimesContext): PlannedPart {
  return {
    ...part,
    starts_at: part.starts_at === null ? null : new Date(part.starts_at),
    timing: tests.get(part.id)?.timing ?? null,
  };
}

/** What opening a part of a candidate depends on. `seconds` is what everyone and this person have. */
export function openingFacts(
  sitting: SittingRow,
  row: StandingRow,
  index: number,
  seconds: { baseSeconds: number; allowedSeconds: number },
): OpeningFacts {
  const part = row.parts[index];
  if (!part) throw new Error(`Sitting ${sitting.id} has no part ${index + 1}.`);
  const closedAt = row.parts[index - 1]?.attempt?.closed_at ?? null;
  return {
    sitting,
    part: { ...part, starts_at: part.starts_at === null ? null : new Date(part.starts_at) },
    appointmentAt: part.appointment_at === null ? null : new Date(part.appointment_at),
    beforeClosedAt: closedAt === null ? null : new Date(closedAt),
    enteredAt: row.entered_at,
    lastSeenAt: row.last_seen_at,
    silences: row.silences,
    isAdmittedLate: row.admitted_late_at !== null,
    isEnded: row.examination_ended_at !== null,
    ...seconds,
  };
}

/** Whether a candidate can open a part now or later; whatever is paused goes on. */
export function isToCome(sitting: SittingRow, row: StandingRow, index: number, now: Date): boolean {
  const part = row.parts[index];
  if (!part || sitting.status !== 'published') return false;
  const before = row.parts[index - 1];
  const follows = index > 0 && part.start === 'follows';
  if (follows && before && !before.attempt) return isToCome(sitting, row, index - 1, now);
  const opening = openingAt(openingFacts(resumedAt(sitting, now), row, index, ANY_LENGTH), now);
  return !('refused' in opening && opening.refused === 'sitting_too_late');
}

/**
 * A sitting as it would be if all went on in a moment: a start that falls into the pause is still to come, whoever was
 * heard of meanwhile. A pause moves the end on when it is over.
 */
function resumedAt(sitting: SittingRow, now: Date): SittingRow {
  const { paused_at, ends_by } = sitting;
  const pauses = sitting.pauses.map(({ from, to }) => ({ from, to: to ?? plusSeconds(now, 1).toISOString() }));
  const pausedSeconds = paused_at === null ? 0 : secondsBetween(paused_at, now);
  return { ...sitting, pauses, paused_at: null, ends_by: ends_by && plusSeconds(ends_by, pausedSeconds) };
}

/** The state of a candidate now; to who must not know of rest breaks, as if there were none. */
export function stateOf(
  sitting: SittingRow,
  row: StandingRow,
  now: Date,
  { tellsBreaks = true }: { tellsBreaks?: boolean } = {},
): CandidateState {
  return candidateStateAt(
    {
      isRemoved: row.removed_at !== null,
      isMarkedAbsent: row.absent_marked_at !== null,
      isEnded: row.examination_ended_at !== null,
      hasEntered: row.entered_at !== null,
      lastSeenAtMs: row.last_seen_at?.getTime() ?? null,
      parts: row.parts.map((part, index) => ({
        attempt: part.attempt && attemptFacts(part.attempt, now, tellsBreaks),
        isToCome: !part.attempt && (sitting.status === 'draft' || isToCome(sitting, row, index, now)),
      })),
    },
    now.getTime(),
  );
}

/** What staff compare with an identity document: 'Noor Haddad, P 7'. */
export function comparedName({ full_name, username, registration_number }: Compared): string {
  return [shownName(full_name, username), registration_number].filter(Boolean).join(', ');
}

type Compared = Pick<StandingRow, 'full_name' | 'username' | 'registration_number'>;
type Checked = Pick<StandingRow, 'identity_checked_by' | 'identity_checked_at' | 'identity_checked_as'>;

/**
 * Who checked the identity of a candidate, when, and as whom where they are called otherwise now; null where nobody did.
 * What was checked is kept, so that no change of a name can pass over it.
 */
export function identityOf(row: Checked & Compared): IdentityCheck | null {
  const { identity_checked_by: by, identity_checked_at: at, identity_checked_as: as } = row;
  if (by === null || at === null) return null;
  return { by, at: at.toISOString(), ...(as !== null && as !== comparedName(row) && { as }) };
}

/** The clock of the attempt of a part. */
export function clockOfStanding(attempt: StandingAttempt): AttemptClock {
  const { paused_at, resume_at, hard_end } = attempt;
  return {
    startedAtMs: Date.parse(attempt.started_at),
    baseSeconds: attempt.base_seconds,
    allowedSeconds: attempt.duration_seconds - attempt.extra_seconds,
    extendedSeconds: attempt.extra_seconds,
    pausedMs: attempt.paused_ms,
    pausedAtMs: paused_at === null ? null : Date.parse(paused_at),
    resumeAtMs: resume_at === null ? null : Date.parse(resume_at),
    hardEndMs: hard_end === null ? null : Date.parse(hard_end),
  };
}

/** The rest breaks of the attempt of a part. */
export function breaksOfStanding({ accommodation, breaks_used: used }: StandingAttempt): RestBreaks {
  const { break_count: count = 0, break_seconds: seconds = 0 } = accommodation;
  return { count, seconds, used };
}

/** That the attempt of a part was opened again, as its candidate reads it; nothing for one that was not. */
export function reopenedOf({ reopened }: StandingAttempt): { reopened?: Reopened } {
  return reopened ? { reopened: { ...reopened, at: new Date(reopened.at).toISOString() } } : {};
}

/** When the attempt of a part ends at the latest, in milliseconds since 1970. */
export function latestEndOfStanding(attempt: StandingAttempt, now: Date): number {
  return latestEndAt(clockOfStanding(attempt), breaksOfStanding(attempt), now.getTime());
}

function attemptFacts(attempt: StandingAttempt, now: Date, tellsBreaks: boolean): PartFacts['attempt'] {
  const { status, closed_at, ended_by, paused_by_staff } = attempt;
  const isPaused = isPausedAt(clockOfStanding(attempt), now.getTime()) && (paused_by_staff || tellsBreaks);
  return {
    status,
    closedAtMs: closed_at === null ? null : Date.parse(closed_at),
    isEnded: ended_by !== null,
    pause: isPaused ? (paused_by_staff ? 'pause' : 'break') : null,
  };
}
