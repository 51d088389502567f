import type { SittingPhase } from '@parlance/contract/sittings/sitting';
import { plusSeconds } from '../../platform/clock.ts';
import type { SittingRow } from '../queries.ts';

type Times = Pick<SittingRow, 'status' | 'starts_at' | 'ends_by' | 'late_minutes' | 'paused_at'>;

/**
 * Where a sitting stands in time: under way until the last who may begin late has ended. While all are paused it is not
 * over: its end moves on when they go on.
 */
export function phaseAt({ status, starts_at, ends_by, late_minutes, paused_at }: Times, now: Date): SittingPhase {
  if (status !== 'published') return status;
  if (!starts_at || !ends_by || now < starts_at) return 'upcoming';
  if (paused_at) return 'under_way';
  return now <= plusSeconds(ends_by, late_minutes * 60) ? 'under_way' : 'past';
}

/** From when candidates can enter; null for a draft without a start. */
export function opensAt({ starts_at, join_minutes }: Pick<SittingRow, 'starts_at' | 'join_minutes'>): Date | null {
  return starts_at && plusSeconds(starts_at, -join_minutes * 60);
}
