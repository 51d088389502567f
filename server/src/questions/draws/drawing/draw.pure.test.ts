import { describe, expect, it } from 'vitest';
import { chanceBySeed, drawFrom, goalOf, meanFacility, type PoolEntry, strataOf } from './draw.ts';
import { trialOf } from './trial.ts';

function pool(size: number, facility: (index: number) => number = () => 0.5): PoolEntry[] {
  return Array.from({ length: size }, (_, index) => ({
    id: index + 1,
    question_ids: [index + 1],
    version_ids: [index + 1001],
    passage_version: null,
    facility: facility(index),
  }));
}

const seed = (number: number) => Buffer.from(number.toString(16).padStart(32, '0'), 'hex');
const draw = (entries: PoolEntry[], take: number, number: number, isBalanced = false) =>
  drawFrom(entries, { take, isBalanced, chanceOf: chanceBySeed(seed(number), 7) });
const ids = (entries: PoolEntry[]) => entries.map(({ id }) => id);
/** From .20 to .95, evenly. */
const even = (size: number) => pool(size, (index) => 0.2 + (0.75 * index) / (size - 1));

describe('a draw', () => {
  it('is the same for the same seed, and another for another draw', () => {
    const entries = pool(40);
    // Kept so that an attempt of last year is drawn as it was.
    expect(ids(draw(entries, 5, 1))).toEqual([20, 13, 23, 26, 22]);
    expect(draw([...entries].reverse(), 5, 1)).toEqual(draw(entries, 5, 1));
    expect(ids(drawFrom(entries, { take: 5, isBalanced: false, chanceOf: chanceBySeed(seed(1), 8) }))).not.toEqual(
      ids(draw(entries, 5, 1)),
    );
  });

  it('of 10 of 40 gives each its share, and none twice', () => {
    const entries = pool(40);
    const times = new Map<number, number>();
    const draws = 2000;
    for (let number = 0; number < draws; number++) {
      const drawn = ids(draw(entries, 10, number));
      if (new Set(drawn).size !== 10) throw new Error(`Seed ${number} draws one twice.`);
      for (const id of drawn) times.set(id, (times.get(id) ?? 0) + 1);
    }
    for (const count of times.values()) expect(Math.abs(count / draws - 0.25)).toBeLessThan(0.035);
    expect(times.size).toBe(40);
  });

  it('takes what the learner has not had first, then the oldest', () => {
    const seenAt = ({ id }: PoolEntry) => (id <= 8 ? 100 - id : undefined);
    const drawn = drawFrom(pool(10), { take: 4, isBalanced: false, chanceOf: chanceBySeed(seed(3), 7), seenAt });
    expect(ids(drawn).slice(0, 2).sort()).toEqual([10, 9]);
    expect(ids(drawn).slice(2)).toEqual([8, 7]);
  });

  it('that is balanced is as hard as every other to a hundredth, one of each stratum', () => {
    const entries = even(200);
    const strata = strataOf(entries, 20);
    const goal = goalOf(strata);
    expect(goal).toBeCloseTo(0.575, 3);
    for (let number = 0; number < 300; number++) {
      const drawn = draw(entries, 20, number, true);
      expect(Math.abs(meanFacility(drawn) - goal)).toBeLessThanOrEqual(0.01);
      for (const stratum of strata) expect(stratum.filter((entry) => drawn.includes(entry))).toHaveLength(1);
    }
  });

  it('of 10 of 48 is as hard in 99 of 100; not balanced it spreads', () => {
    const entries = even(48);
    const goal = goalOf(strataOf(entries, 10));
    const close = Array.from({ length: 300 }, (_, number) => draw(entries, 10, number, true)).filter(
      (drawn) => Math.abs(meanFacility(drawn) - goal) <= 0.01,
    );
    expect(close.length).toBeGreaterThanOrEqual(297);
    const { balanced, plain } = trialOf(entries, 10);
    expect(Math.max(...plain) - Math.min(...plain)).toBeGreaterThan(
      4 * (Math.max(...balanced) - Math.min(...balanced)),
    );
  });

  it('cuts strata whose sizes differ by at most one', () => {
    const sizes = strataOf(even(47), 10).map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(47);
  });
});
