import { hash } from 'node:crypto';

/** A question or a set that can be drawn, as it was when the pool was made. */
export type PoolEntry = {
  /** Of the question, or of the passage of a set. */
  id: number;
  question_ids: number[];
  version_ids: number[];
  /** Of the passage of a set; null for a question. */
  passage_version: number | null;
  /** Mean mark by marks, 0 to 1: measured, or what its level lets expect. */
  facility: number;
};

/** Compares the entries of a pool by chance; the same seed and draw give the same order everywhere. */
export type Chance = (entry: PoolEntry) => string;

export type Drawing = {
  take: number;
  isBalanced: boolean;
  /** Chance of the first try and of each further one. */
  chanceOf: (tryNumber: number) => Chance;
  /** When a learner last had an entry, in milliseconds since 1970; undefined for never. */
  seenAt?: (entry: PoolEntry) => number | undefined;
};

/** A balanced draw is as hard as the goal to within this. */
const CLOSE_ENOUGH = 0.01;
const TRIES = 64;

/**
 * Draws `take` entries of a pool that has as many, in the order in which they are shown. What the learner has had
 * comes after what is new, the oldest first. A balanced draw takes one of each stratum of the pool, and is tried anew
 * until its mean facility is that of the strata.
 */
export function drawFrom(pool: readonly PoolEntry[], { take, isBalanced, chanceOf, seenAt }: Drawing): PoolEntry[] {
  const seen = new Map(pool.map((entry) => [entry, seenAt?.(entry) ?? Number.NEGATIVE_INFINITY]));
  const inOrder = (entries: readonly PoolEntry[], chance: Chance) =>
    entries
      .map((entry) => ({ entry, seen: seen.get(entry) ?? 0, chance: chance(entry) }))
      .sort((a, b) => a.seen - b.seen || (a.chance < b.chance ? -1 : 1))
      .map(({ entry }) => entry);
  if (!isBalanced) return inOrder(pool, chanceOf(0)).slice(0, take);

  const strata = strataOf(pool, take);
  const goal = goalOf(strata);
  let nearest: { drawn: PoolEntry[]; chance: Chance; distance: number } | undefined;
  for (let tryNumber = 0; tryNumber < TRIES; tryNumber++) {
    const chance = chanceOf(tryNumber);
    const drawn = strata.flatMap((stratum) => inOrder(stratum, chance).slice(0, 1));
    const distance = Math.abs(meanFacility(drawn) - goal);
    if (!nearest || distance < nearest.distance) nearest = { drawn, chance, distance };
    if (distance <= CLOSE_ENOUGH) break;
  }
  // Shown by chance: in the order of the strata the test would go from hard to easy.
  return nearest ? byChance(nearest.drawn, nearest.chance) : [];
}

function byChance(entries: PoolEntry[], chance: Chance): PoolEntry[] {
  return entries
    .map((entry) => ({ entry, chance: chance(entry) }))
    .sort((a, b) => (a.chance < b.chance ? -1 : 1))
    .map(({ entry }) => entry);
}

/** The pool by facility, cut into `count` parts whose sizes differ by at most one. */
export function strataOf(pool: readonly PoolEntry[], count: number): PoolEntry[][] {
  const sorted = [...pool].sort((a, b) => a.facility - b.facility || a.id - b.id);
  return Array.from({ length: count }, (_, index) =>
    sorted.slice(Math.floor((index * sorted.length) / count), Math.floor(((index + 1) * sorted.length) / count)),
  );
}

/** How hard a balanced draw should be: the mean of the means of its strata. */
export function goalOf(strata: PoolEntry[][]): number {
  return mean(strata.map(meanFacility));
}

export function meanFacility(entries: readonly PoolEntry[]): number {
  return mean(entries.map(({ facility }) => facility));
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Chance by SHA-256 of the seed, the number of a try after the first, the draw and the entry; numbers take 4 bytes. */
export function chanceBySeed(seed: Buffer, drawId: number): Drawing['chanceOf'] {
  return (tryNumber) => {
    const numbers = tryNumber === 0 ? [drawId] : [tryNumber, drawId];
    const hashed = Buffer.alloc(seed.length + 4 * (numbers.length + 1));
    seed.copy(hashed);
    numbers.forEach((number, index) => {
      hashed.writeUInt32BE(number, seed.length + 4 * index);
    });
    return ({ id }) => {
      hashed.writeUInt32BE(id, hashed.length - 4);
      return hash('sha256', hashed, 'hex');
    };
  };
}
