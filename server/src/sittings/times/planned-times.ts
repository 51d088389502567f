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

export type PlannedTime = { partId: number; startsAt: Date | null; endsAt: Date | null; ownSeconds: number | null } & {
  baseSeconds: number | null;
  appointment: Date | null;
};

/**
 * Who ends when: each part of a sitting as one person takes it who begins in time and takes the whole of each break. In
 * a window that is the one who begins last.
 */
export function plannedTimes(
  sitting: SittingTimes,
  parts: PlannedPart[],
  own: { accommodation: PinnedAccommodation; appointments: ReadonlyMap<number, Date> },
): PlannedTime[] {
  let before: Date | null = null;
  return parts.map((part) => {
    const { timing, extra_seconds } = part;
    const baseSeconds = timing && ownDurationSeconds(timing) + extra_seconds;
    const ownSeconds = timing && ownDurationSeconds(timing, own.accommodation) + extra_seconds;
    const appointment = part.start === 'appointment' ? (own.appointments.get(part.id) ?? null) : null;
    const startsAt = startOf(sitting, part, { before, appointment });
    const endsAt =
      startsAt && ownSeconds !== null && baseSeconds !== null
        ? endOf(sitting, part, { startsAt, ownSeconds, baseSeconds })
        : null;
    before = endsAt;
    return { partId: part.id, startsAt, endsAt, ownSeconds, baseSeconds, appointment };
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

function endOf(
  { start_mode, ends_at, window_end }: SittingTimes,
  { position, start }: PlannedPart,
  { startsAt, ownSeconds, baseSeconds }: { startsAt: Date; ownSeconds: number; baseSeconds: number },
): Date {
  const isBound = position === 1 && start !== 'appointment' && start_mode === 'window' && window_end === 'hard';
  return isBound && ends_at ? plusSeconds(ends_at, ownSeconds - baseSeconds) : plusSeconds(startsAt, ownSeconds);
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
