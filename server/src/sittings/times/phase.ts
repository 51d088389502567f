import type { SittingPhase } from '@parlance/contract/sittings/sitting';
import { plusSeconds } from '../../platform/clock.ts';
import type { SittingRow } from '../queries.ts';

/** Where a sitting stands in time: under way until the last who may begin late has ended. */
export function phaseAt(
  { status, starts_at, ends_by, late_minutes }: Pick<SittingRow, 'status' | 'starts_at' | 'ends_by' | 'late_minutes'>,
  now: Date,
): SittingPhase {
  if (status !== 'published') return status;
  if (!starts_at || !ends_by || now < starts_at) return 'upcoming';
  return now <= plusSeconds(ends_by, late_minutes * 60) ? 'under_way' : 'past';
}

/** From when candidates can enter; null for a draft without a start. */
export function opensAt({ starts_at, join_minutes }: Pick<SittingRow, 'starts_at' | 'join_minutes'>): Date | null {
  return starts_at && plusSeconds(starts_at, -join_minutes * 60);
}
