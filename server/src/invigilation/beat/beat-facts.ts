import { CONNECTION_GAP_MS } from '@parlance/contract/facts/kinds';
import { type SeenFact, seenFact } from '../../facts/keep-facts.ts';
import type { NewFact } from '../../facts/queries.ts';
import type { Presence, Silence } from '../../platform/database/tables/sittings.ts';
import type { StandingRow } from '../../sittings/candidates/queries.ts';
import { WAITING_SECONDS } from '../../sittings/times/opening.ts';

/** How late a beat must be to come after a gap, in milliseconds. */
const LATE_MS = 20_000;
/** How rarely a browser may let a page in the background do something, in milliseconds. */
const BACKGROUND_MS = 60_000;
/** How many browsers of a candidate are told apart. */
const PLACES_MAX = 20;

/** The browsers of a candidate, with the one that is heard of now. */
export function placesWith(place: string, before: Presence | undefined): string[] {
  const known = before?.places ?? [];
  return known.includes(place) ? known : [...known, place].slice(-PLACES_MAX);
}

/**
 * The last times of silence of a candidate, with the one that a beat ends: whoever was away at a start did not wait for
 * it. A start comes at most a minute before the opening it is asked for, and two silences cover that.
 */
export function silencesWith(lastSeenAt: Date | null, before: Presence | undefined, now: Date): Silence[] {
  const known = before?.silences ?? [];
  if (lastSeenAt === null || now.getTime() - lastSeenAt.getTime() <= leastMs(WAITING_SECONDS * 1000, before)) {
    return known;
  }
  return [...known, { from: lastSeenAt.toISOString(), to: now.toISOString() }].slice(-2);
}

/** What a busy server asked for itself is no silence. */
function leastMs(usualMs: number, before: Presence | undefined, expectedMs = before?.nextBeatMs ?? 0): number {
  return Math.max(usualMs, expectedMs + LATE_MS);
}

/**
 * What the server sees by a beat: that it is the first of another browser, and how long there was none. `place` is null
 * where another browser must be let in: it was recorded when it was not.
 */
export function noticedBy(
  row: StandingRow,
  { place, before, now }: { place: string | null; before: Presence | undefined; now: Date },
): NewFact[] {
  return [...(place === null ? [] : secondPlace(row, { place, before, now })), ...connectionGaps(row, before, now)].map(
    seenFact,
  );
}

function secondPlace(
  { id, parts }: StandingRow,
  { place, before, now }: { place: string; before: Presence | undefined; now: Date },
): SeenFact[] {
  const known = before?.places ?? [];
  if (known.length === 0 || known.includes(place)) return [];
  const attemptId = parts.find(({ attempt }) => attempt?.status === 'open')?.attempt?.id ?? null;
  // The same browser is the same fact, whichever process hears of it first.
  const seq = Number.parseInt(place.replaceAll('-', '').slice(0, 12), 16);
  return [{ candidateId: id, attemptId, kind: 'second_place', seq, beganAt: now, endedAt: null }];
}

/** A time between two beats is a fact as far as it falls into a test, and from CONNECTION_GAP_MS on. */
function connectionGaps({ id, parts, last_seen_at }: StandingRow, before: Presence | undefined, now: Date): SeenFact[] {
  if (last_seen_at === null || !before) return [];
  const from = last_seen_at.getTime();
  // Neither is what browsers do to pages in the background.
  const expectedMs = Math.max(before.nextBeatMs ?? 0, before.hidden ? BACKGROUND_MS : 0);
  const least = leastMs(CONNECTION_GAP_MS, before, expectedMs);
  if (now.getTime() - from < least) return [];
  return parts.flatMap(({ attempt }) => {
    if (!attempt) return [];
    const began = Math.max(from, Date.parse(attempt.started_at));
    const ended = Math.min(now.getTime(), attempt.closed_at === null ? Infinity : Date.parse(attempt.closed_at));
    if (ended - began < least) return [];
    const times = { beganAt: new Date(began), endedAt: new Date(ended) };
    return [{ candidateId: id, attemptId: attempt.id, kind: 'connection_gap' as const, seq: began, ...times }];
  });
}
