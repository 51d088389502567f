import type { DrawTrial } from '@parlance/contract/bank/draws';
import { type Chance, drawFrom, goalOf, meanFacility, type PoolEntry, strataOf } from './draw.ts';

const TRIALS = 200;

/** How hard 200 draws of `take` would be, balanced and not. The same pool gives the same figures. */
export function trialOf(pool: readonly PoolEntry[], take: number): DrawTrial {
  const random = randomFrom(1);
  const chance = (): Chance => () => random().toFixed(12);
  const trials = (isBalanced: boolean) =>
    Array.from({ length: TRIALS }, () => meanFacility(drawFrom(pool, { take, isBalanced, chanceOf: chance })));
  return { goal: goalOf(strataOf(pool, take)), balanced: trials(true), plain: trials(false) };
}

/** Numbers from 0 to 1 that look like chance (mulberry32): a digest for each trial would take a second. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
