import { createHash } from 'node:crypto';
import type { MarkingTurn } from '@parlance/contract/second-marking/marking-policy';

/**
 * A mark that nobody was given to make; `barred` are those who may not: they had or have a mark of the same work. `dueAt`:
 * until when whoever had it before was to make it; null for no date.
 */
export type Place = { attemptId: number; turn: MarkingTurn; barred: number[]; dueAt: Date | null };

/** `given`: of the course in all, `today`: in the last 24 hours. `waiting`: of it not marked yet. */
export type Marker = {
  accountId: number;
  mayAdjudicate: boolean;
  quota: number | null;
  perDay: number | null;
  given: number;
  today: number;
  waiting: number;
};

export type Given = { attemptId: number; turn: MarkingTurn; markerId: number; dueAt: Date | null };

/**
 * Who gets what: each place goes to whoever has the fewest waiting, no two of a submission to the same, a decision to those
 * who may decide, within their limits. Among equals a hash decides, so that nobody can foresee it and everybody can check it.
 * A place that fits nobody is left out.
 */
export function planOf(places: readonly Place[], markers: readonly Marker[], seed: string): Given[] {
  const load = new Map(markers.map(({ accountId, given, today, waiting }) => [accountId, { given, today, waiting }]));
  const taken = new Map<number, Set<number>>();
  const plan: Given[] = [];
  for (const { attemptId, turn, barred, dueAt } of places) {
    const now = taken.get(attemptId) ?? new Set<number>();
    taken.set(attemptId, now);
    const loadOf = (accountId: number) => load.get(accountId) ?? { given: 0, today: 0, waiting: 0 };
    const isWithin = ({ accountId, quota, perDay }: Marker) => {
      const { given, today } = loadOf(accountId);
      return given < (quota ?? Infinity) && today < (perDay ?? Infinity);
    };
    const fitting = markers.filter(
      (marker) =>
        !barred.includes(marker.accountId) &&
        !now.has(marker.accountId) &&
        // A limit does not hold up somebody who may decide between two.
        (turn === 'third' ? marker.mayAdjudicate : isWithin(marker)),
    );
    const [least] = fitting
      .map(({ accountId }) => ({ accountId, ...loadOf(accountId), tie: tieOf(seed, attemptId, accountId) }))
      .sort((one, other) => one.waiting - other.waiting || (one.tie < other.tie ? -1 : 1));
    if (!least) continue;
    now.add(least.accountId);
    const { accountId: markerId, given, today, waiting } = least;
    load.set(markerId, { given: given + 1, today: today + 1, waiting: waiting + 1 });
    plan.push({ attemptId, turn, markerId, dueAt });
  }
  return plan;
}

function tieOf(seed: string, attemptId: number, accountId: number): string {
  return createHash('sha256').update(`${seed} ${attemptId} ${accountId}`).digest('hex');
}

/**
 * How many calibration scripts are due to a marker who now was given the allocations after the `before`th up to the
 * `after`th of a course: one in each block of so many, at a place that a hash decides.
 */
export function calibrationsDue(
  { before, after, every }: { before: number; after: number; every: number },
  seed: string,
  markerId: number,
): number {
  let due = 0;
  for (let count = before; count < after; count += 1) {
    const block = Math.floor(count / every);
    if (placeIn(every, tieOf(`${seed} calibration`, block, markerId)) === count % every) due += 1;
  }
  return due;
}

function placeIn(every: number, hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16) % every;
}
