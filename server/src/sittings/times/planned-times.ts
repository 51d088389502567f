import { latestEndAt } from '@parlance/contract/deadline';
import type { OwnPartTime } from '@parlance/contract/sittings/candidates';
import { ownDurationSeconds, type PinnedAccommodation, type Timing } from '@parlance/contract/taking/own-duration';
import { plusSeconds } from '../../platform/clock.ts';
import type { SittingRow } from '../queries.ts';

/** When a sitting is: what of it its times are made of. */
export type SittingTimes = Pick<SittingRow, 'start_mode' | 'starts_at' | 'ends_at' | 'window_end'>;

/** A part with what its test is made of today; `timing` is null for a course without questions. */
export type PlannedPart = {
  id: number;
  position: number;
  start: 'follows' | 'fixed' | 'appointment';
  starts_at: Date | null;
  break_seconds: number;
  extra_seconds: number;
  timing: Timing | null;
};

export type PlannedTime = {
  partId: number;
  startsAt: Date | null;
  endsAt: Date | null;
  ownSeconds: number | null;
  baseSeconds: number | null;
  /** The person's rest breaks in it. */
  breaks: { count: number; seconds: number };
  appointment: Date | null;
};

/**
 * Who ends when: each part of a sitting as one person takes it who begins in time and takes the whole of each break,
 * those within a test and those between two. In a window that is the one who begins last.
 */
export function plannedTimes(
  sitting: SittingTimes,
  parts: PlannedPart[],
  own: { accommodation: PinnedAccommodation; appointments: ReadonlyMap<number, Date> },
): PlannedTime[] {
  let before: Date | null = null;
  const { break_count: count = 0, break_seconds: seconds = 0 } = own.accommodation;
  const breaks = { count, seconds };
  return parts.map((part) => {
    const { timing, extra_seconds } = part;
    const baseSeconds = timing && ownDurationSeconds(timing) + extra_seconds;
    const ownSeconds = timing && ownDurationSeconds(timing, own.accommodation) + extra_seconds;
    const appointment = part.start === 'appointment' ? (own.appointments.get(part.id) ?? null) : null;
    const startsAt = startOf(sitting, part, { before, appointment });
    const begun = startsAt && begunAtLatest(sitting, part, { startsAt, baseSeconds });
    const endsAt = begun && endAfter(begun, { ownSeconds, breaks });
    before = endsAt;
    return { partId: part.id, startsAt, endsAt, ownSeconds, baseSeconds, breaks, appointment };
  });
}

function startOf(
  { start_mode, starts_at, ends_at, window_end }: SittingTimes,
  part: PlannedPart,
  { before, appointment }: { before: Date | null; appointment: Date | null },
): Date | null {
  if (part.start === 'appointment') return appointment;
  if (part.position === 1) return start_mode === 'window' && window_end === 'last_start' ? ends_at : starts_at;
  if (part.start === 'fixed') return part.starts_at;
  return before && plusSeconds(before, part.break_seconds);
}

/** When whoever ends last has begun: where a window ends for everyone, so that they just have their whole time. */
function begunAtLatest(
  { start_mode, ends_at, window_end }: SittingTimes,
  { position, start }: PlannedPart,
  { startsAt, baseSeconds }: Pick<PlannedTime, 'baseSeconds'> & { startsAt: Date },
): Date {
  const isBound = position === 1 && start !== 'appointment' && start_mode === 'window' && window_end === 'hard';
  return isBound && ends_at ? plusSeconds(ends_at, -(baseSeconds ?? 0)) : startsAt;
}

/** When a part ends that was begun at this moment, with every rest break used in full; null without a test. */
export function endAfter(
  startsAt: Date,
  { ownSeconds, breaks }: Pick<PlannedTime, 'ownSeconds' | 'breaks'>,
): Date | null {
  if (ownSeconds === null) return null;
  const none = { extendedSeconds: 0, pausedMs: 0, pausedAtMs: null, resumeAtMs: null, hardEndMs: null };
  const clock = { ...none, startedAtMs: startsAt.getTime(), baseSeconds: ownSeconds, allowedSeconds: ownSeconds };
  return new Date(latestEndAt(clock, { ...breaks, used: 0 }, clock.startedAtMs));
}

/** When the last part of a person ends; null while that is not known. */
export function lastEnd(times: PlannedTime[]): Date | null {
  return times.reduce<Date | null>((last, { endsAt }) => (endsAt && (!last || endsAt > last) ? endsAt : last), null);
}

/** As staff and the person read it. */
export function partTimeReply({ partId, startsAt, endsAt, ...time }: PlannedTime): OwnPartTime {
  return {
    part_id: partId,
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    base_seconds: time.baseSeconds,
    allowed_seconds: time.ownSeconds,
    appointment: time.appointment?.toISOString() ?? null,
  };
}
