import type { Room } from '@parlance/contract/invigilation/board';
import type { StandingRow } from '../../sittings/candidates/queries.ts';
import { latestEndOfStanding } from '../../sittings/candidates/standing.ts';
import { iso, publishedTime } from '../../sittings/reply.ts';
import { startOfPart } from '../../sittings/times/opening.ts';
import type { HeldSitting } from '../control/control.ts';
import type { RoomFacts } from './queries.ts';

type Headed = { held: HeldSitting; parts: Room['sitting']['parts']; facts: ReadonlyMap<number, RoomFacts> };

/** Which room it is and where it stands in time, for every watcher alike. */
export function headOf({ held, parts, facts }: Headed, now: Date): Room['sitting'] {
  const { sitting } = held;
  return {
    id: sitting.id,
    ...(isSimulated(facts) && { isSimulated: true as const }),
    timeZone: sitting.time_zone,
    startsAt: publishedTime(sitting.starts_at),
    endsBy: endsBy({ held, parts }),
    pausedAt: iso(sitting.paused_at),
    resumeAt: resumeOf(held, now),
    parts,
  };
}

/** When the last person ends: as it was planned, or as those are who take a test now, who may have begun late. */
function endsBy({ held: { sitting }, parts }: Pick<Headed, 'held' | 'parts'>): string {
  // As texts: all are of one form.
  const ends = [publishedTime(sitting.ends_by), ...parts.flatMap((part) => part.endsBy ?? [])];
  return ends.reduce((last, end) => (end > last ? end : last));
}

function isSimulated(facts: Headed['facts']): boolean {
  return [...facts.values()].some(({ simulated }) => simulated);
}

/** When all go on together, while they wait for it. */
function resumeOf({ sitting }: HeldSitting, now: Date): string | null {
  const to = sitting.pauses.at(-1)?.to ?? null;
  return to !== null && now < new Date(to) ? to : null;
}

/** Its parts, and when the last of those who take one now ends. */
export function partsOf({ sitting, rows }: HeldSitting, now: Date): Room['sitting']['parts'] {
  const all = [...rows.values()];
  const parts = all[0]?.parts ?? [];
  return parts.map((part, index) => {
    const ends = all.flatMap(({ parts: own }) => {
      const attempt = own[index]?.attempt;
      return attempt?.status === 'open' ? [latestEndOfStanding(attempt, now)] : [];
    });
    return {
      id: part.id,
      position: part.position,
      title: part.title,
      type: part.type,
      startsAt: startForAll(sitting, part),
      endsBy: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
      extraSeconds: part.extra_seconds,
    };
  });
}

/** The moment at which a part begins for everyone; null where there is none. */
function startForAll(sitting: HeldSitting['sitting'], part: StandingRow['parts'][number]): string | null {
  const of = {
    sitting,
    part: { ...part, starts_at: part.starts_at === null ? null : new Date(part.starts_at) },
    appointmentAt: null,
    beforeClosedAt: null,
  };
  return iso(startOfPart(of));
}
