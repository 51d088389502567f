import type { Beat } from '@parlance/contract/sittings/taking';
import { PAPER_BEFORE_SECONDS } from '@parlance/contract/sittings/taking';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isToCome, openingFacts } from '../candidates/standing.ts';
import { startOfPart } from '../times/opening.ts';
import { opensAt } from '../times/phase.ts';
import { findSeat, isLetIn, type Seat } from './enter.ts';
import { storeSeen } from './queries.ts';

const BEAT_MS = 10_000;
/** In the last minute before a start. */
const NEAR_BEAT_MS = 5000;
const NEAR_SECONDS = 60;
/** Papers are fetched one after another: by the number of the candidate, in steps of so much. */
const PAPER_SLOTS = 80;
const PAPER_STEP_SECONDS = 0.1;

/** What is next for a candidate whose page of a sitting is open. Who has entered is there. */
export async function beatOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  accountId: number,
  { sittingId, place }: { sittingId: number; place: string },
): Promise<Beat> {
  const now = clock.now();
  const seat = await findSeat(db, accountId, sittingId);
  if (seat.row.entered_at !== null) {
    if (!isLetIn(seat, place)) throw new Refusal('sitting_place_waits');
    await storeSeen(db, seat.row.id, now);
  }
  return { serverNow: now.toISOString(), nextBeatMs: BEAT_MS, extendedSeconds: 0, messages: [], ...nextOf(seat, now) };
}

type Next = Omit<Beat, 'serverNow' | 'nextBeatMs' | 'extendedSeconds' | 'messages'> & { nextBeatMs?: number };

function nextOf({ sitting, row }: Seat, now: Date): Next {
  if (sitting.status === 'cancelled') return { phase: 'done', ended: 'cancelled' };
  const opens = opensAt(sitting);
  const open = row.parts.findIndex(({ attempt }) => attempt?.status === 'open');
  const next = row.parts.findIndex(({ attempt }, index) => !attempt && isToCome(sitting, row, index, now));
  const index = open >= 0 ? open : next;
  const at = row.parts[index];
  const hasBegun = row.parts.some(({ attempt }) => attempt !== null);
  if (!at) return { phase: 'done', ended: hasBegun ? 'finished' : 'too_late' };
  const part = { id: at.id, courseId: at.course_id, position: at.position };
  if (sitting.paused_at) return { phase: 'paused', part };
  if (open >= 0) return { phase: 'test', part };
  // How long it lasts does not move its start.
  const startsAt = startOfPart(openingFacts(sitting, row, index, { baseSeconds: 1, allowedSeconds: 1 }));
  const phase = hasBegun ? 'between_parts' : opens && now < opens ? 'early' : 'waiting_room';
  if (!startsAt)
    return { phase, part, ...(sitting.starts_at && !hasBegun && { startsAt: sitting.starts_at.toISOString() }) };
  const isNear = startsAt > now && startsAt <= plusSeconds(now, NEAR_SECONDS);
  return {
    phase,
    part,
    startsAt: startsAt.toISOString(),
    paperFrom: paperFrom(startsAt, row.number ?? 0).toISOString(),
    ...(isNear && { nextBeatMs: NEAR_BEAT_MS }),
  };
}

/** From when a candidate can fetch the questions of a part that starts then. */
export function paperFrom(startsAt: Date, number: number): Date {
  return plusSeconds(startsAt, (number % PAPER_SLOTS) * PAPER_STEP_SECONDS - PAPER_BEFORE_SECONDS);
}
