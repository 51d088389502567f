import { DISCONNECTED_SECONDS } from '@parlance/contract/sittings/candidate-state';
import { storeDeviceReports } from '../../invigilation/control/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { isToCome } from '../../sittings/candidates/standing.ts';
import type { SimulatedPerson } from './simulated-people.ts';
import type { Sitter } from './work.ts';

/** How long an answer takes to and fro, in milliseconds. */
const SLOW_RTT_MS = 2350;
const LEAST_RTT_MS = 38;
/** Since when the work of one device is not sent, in minutes after the start. */
const UNSENT_SINCE_MINUTES = 16.4;

/** When the device of a person is heard of last until now. */
export function heardUntil({ lost = [] }: SimulatedPerson, startsAt: Date, now: Date): Date {
  const minutes = (now.getTime() - startsAt.getTime()) / 60_000;
  const gap = lost.find(([from, to]) => from <= minutes && minutes < to);
  return gap ? plusSeconds(startsAt, gap[0] * 60) : now;
}

/** Whether the device of a person can be reached now. */
export function isReached(person: SimulatedPerson, startsAt: Date, now: Date): boolean {
  return heardUntil(person, startsAt, now) >= plusSeconds(now, -DISCONNECTED_SECONDS);
}

/** Writes down when devices were last heard of, and what they told, as their beats would. */
export async function hearDevices(db: Db, sitters: Sitter[], now: Date): Promise<void> {
  const heard = sitters.flatMap(({ sitting, row, person }) => {
    const { entered_at, removed_at } = row;
    const isGoingOn = row.parts.some(({ attempt }, index) =>
      attempt ? attempt.status === 'open' : isToCome(sitting, row, index, now),
    );
    const startsAt = sitting.starts_at;
    if (entered_at === null || removed_at !== null || !isGoingOn || !startsAt) return [];
    const open = row.parts.find(({ attempt }) => attempt?.status === 'open')?.attempt;
    const unsent = person.device === 'unsent' && open ? 3 : 0;
    const presence = {
      attemptId: open?.id ?? null,
      // As in the last save.
      questionId: null,
      unsent,
      unsentSince: unsent > 0 ? plusSeconds(startsAt, UNSENT_SINCE_MINUTES * 60).toISOString() : null,
      hidden: false,
      fullScreen: false,
      rttMs: person.device === 'slow' ? SLOW_RTT_MS : LEAST_RTT_MS + (row.number ?? 0),
      sequence: 1,
    };
    return [{ id: row.id, at: heardUntil(person, startsAt, now), presence }];
  });
  if (heard.length > 0) await storeDeviceReports(db, heard);
}
