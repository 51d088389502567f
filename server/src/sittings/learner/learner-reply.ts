import type { LearnerSitting, OwnSitting } from '@parlance/contract/sittings/taking';
import type { Db } from '../../platform/database/database.ts';
import { idsOf } from '../../platform/list-query.ts';
import type { StandingRow } from '../candidates/queries.ts';
import {
  latestEndOfStanding,
  openingFacts,
  reopenedOf,
  standingOf,
  stateOf,
  type TimesContext,
  timesContext,
} from '../candidates/standing.ts';
import { findSittings, type SittingRow } from '../queries.ts';
import { findAllWithheld } from '../release/queries.ts';
import { iso, publishedTime } from '../reply.ts';
import { startOfPart } from '../times/opening.ts';
import { opensAt, phaseAt } from '../times/phase.ts';
import { endAfter, lastEnd, type PlannedTime, partTimeReply } from '../times/planned-times.ts';

/** Sittings as their candidate reads them: those to come and under way first, then the past ones from the newest. */
export async function learnerSittings(
  db: Db,
  rows: StandingRow[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<OwnSitting[]> {
  const ctx = await timesContext(db, rows, timeZone);
  const stored = await findSittings(
    db,
    rows.map(({ sitting_id }) => sitting_id),
  );
  const withheld = await findAllWithheld(db, idsOf(rows), now);
  const sittings = rows.flatMap((row) => {
    const sitting = stored.get(row.sitting_id);
    if (!sitting) return [];
    const isPast = phaseAt(sitting, now) === 'past' || sitting.status === 'cancelled';
    return [{ isPast, reply: replyOf({ sitting, row, now }, ctx, withheld.get(row.id)) }];
  });
  const [past, others] = [sittings.filter(({ isPast }) => isPast), sittings.filter(({ isPast }) => !isPast)];
  return [...others, ...past.toReversed()].map(({ reply }) => reply);
}

type Seen = { sitting: SittingRow; row: StandingRow; now: Date };

function replyOf(
  { sitting, row, now }: Seen,
  ctx: TimesContext,
  withheld: LearnerSitting['result_release'],
): OwnSitting {
  const { times: planned, accommodation } = standingOf(sitting, row, ctx);
  const times = planned.map((time, index) => startedBy(time, { sitting, row, index, now }));
  const { starts_at, ends_at, ends_by, cancel_reason, release, release_at, released_at } = sitting;
  return {
    id: sitting.id,
    title: sitting.title,
    instructions: sitting.instructions,
    full_name: row.full_name,
    ...(cancel_reason !== null && { cancelled: { reason: cancel_reason } }),
    time_zone: sitting.time_zone,
    start_mode: sitting.start_mode,
    starts_at: publishedTime(starts_at),
    ends_at: iso(ends_at),
    opens_at: publishedTime(opensAt(sitting)),
    ends_by: publishedTime(lastEnd(times) ?? ends_by),
    number: row.number ?? 0,
    room: row.room,
    seat: row.seat,
    state: stateOf(sitting, row, now),
    has_entered: row.entered_at !== null,
    is_ended: row.examination_ended_at !== null,
    ...(sitting.paused_at && { paused_at: sitting.paused_at.toISOString() }),
    asks_code: sitting.access_code !== null && row.code_ok_at === null && row.entered_at === null,
    asks_full_screen: sitting.ask_full_screen,
    asks_device_check: sitting.ask_device_check,
    asks_safe_exam_browser: sitting.safe_exam_browser,
    asks_network: sitting.networks.length > 0,
    release: { mode: release, at: iso(release_at), released_at: withheld ? null : iso(released_at) },
    ...(withheld && { result_release: withheld }),
    breaks: { count: accommodation.break_count ?? 0, seconds: accommodation.break_seconds ?? 0 },
    parts: row.parts.map((part, index) => {
      const time = times[index];
      if (!time) throw new Error(`Part ${part.id} has no time.`);
      const { id, position, start, break_seconds, course_id, title, type, attempt } = part;
      return {
        ...partTimeReply(time),
        part_id: id,
        position,
        start,
        break_seconds,
        course: { id: course_id, title, type },
        attempt: attempt && {
          id: attempt.id,
          status: attempt.status,
          closed_at: moment(attempt.closed_at),
          ...reopenedOf(attempt),
        },
      };
    }),
  };
}

/**
 * A part that follows one that has ended begins after its break, and none begins in a pause, whenever it was planned to.
 * Its test may be made already. One that is open is as its clock is.
 */
function startedBy(time: PlannedTime, { sitting, row, index, now }: Seen & { index: number }): PlannedTime {
  const startsAt = startOfPart(openingFacts(sitting, row, index, { baseSeconds: 0, allowedSeconds: 0 }));
  const attempt = row.parts[index]?.attempt ?? null;
  const hasBegun = attempt !== null && !(startsAt && now < startsAt);
  if (hasBegun && attempt.status === 'open')
    return {
      ...time,
      startsAt: new Date(attempt.started_at),
      endsAt: new Date(latestEndOfStanding(attempt, now)),
    };
  return !startsAt || hasBegun ? time : { ...time, startsAt, endsAt: endAfter(startsAt, time) };
}

function moment(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
