import {
  chanceBySeed,
  drawFrom,
  goalOf,
  meanFacility,
  type PoolEntry,
  strataOf,
} from '../../server/src/questions/draws/drawing/draw.ts';
import { claim } from '../claims.ts';

const DRAW = 7;
const CLOSE = 0.01;
/** Sums of many facilities are not exact. */
const ROUNDING = 1e-9;

/** Draws by seeds that follow each other, without a database: shares, and how hard they are beside those not balanced. */
export function claimLawsOfDraws(): void {
  claimShares(10_000, { take: 10, of: 40 });
  const first = spreadOf(1000, { take: 20, of: 200 });
  claim(
    first.close === 1000,
    `1,000 balanced draws of 20 from 200: ${first.close} within .01 of ${first.goal.toFixed(3)}; standard deviation ` +
      `${first.balanced.toFixed(4)}, not balanced ${first.plain.toFixed(4)}`,
  );
  const second = spreadOf(1000, { take: 10, of: 48 });
  claim(
    second.close >= 990,
    `1,000 balanced draws of 10 from 48: ${second.close} within .01 of ${second.goal.toFixed(3)}; standard deviation ` +
      `${second.balanced.toFixed(4)}, not balanced ${second.plain.toFixed(4)}`,
  );
}

function claimShares(draws: number, { take, of }: { take: number; of: number }): void {
  const pool = evenPool(of);
  const times = new Map(pool.map(({ id }) => [id, 0]));
  let twice = 0;
  for (let number = 0; number < draws; number += 1) {
    const ids = drawBy(pool, { take, number, isBalanced: false }).map(({ id }) => id);
    if (new Set(ids).size !== take) twice += 1;
    for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  }
  const shares = [...times.values()].map((count) => (100 * count) / draws);
  const expected = (100 * take) / of;
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  claim(
    least >= expected - 2 && most <= expected + 2 && twice === 0,
    `${draws} draws of ${take} from ${of}: each question in ${least.toFixed(1)} to ${most.toFixed(1)} %, ` +
      `${twice} draws with one twice`,
  );
}

function spreadOf(draws: number, { take, of }: { take: number; of: number }) {
  const pool = evenPool(of);
  const goal = goalOf(strataOf(pool, take));
  const means = (isBalanced: boolean) =>
    Array.from({ length: draws }, (_, number) => meanFacility(drawBy(pool, { take, number, isBalanced })));
  const balanced = means(true);
  return {
    goal,
    close: balanced.filter((mean) => Math.abs(mean - goal) <= CLOSE + ROUNDING).length,
    balanced: deviationOf(balanced),
    plain: deviationOf(means(false)),
  };
}

function drawBy(
  pool: PoolEntry[],
  { take, number, isBalanced }: { take: number; number: number; isBalanced: boolean },
): PoolEntry[] {
  const seed = Buffer.alloc(16);
  seed.writeUInt32BE(number, 12);
  return drawFrom(pool, { take, isBalanced, chanceOf: chanceBySeed(seed, DRAW) });
}

/** Facilities from .20 to .95, evenly. */
function evenPool(size: number): PoolEntry[] {
  return Array.from({ length: size }, (_, index) => ({
    id: index + 1,
    question_ids: [index + 1],
    version_ids: [index + 1],
    passage_version: null,
    facility: 0.2 + (0.75 * index) / (size - 1),
  }));
}

function deviationOf(numbers: number[]): number {
  const mean = sum(numbers) / numbers.length;
  return Math.sqrt(sum(numbers.map((number) => (number - mean) ** 2)) / numbers.length);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
