import { expect, it } from 'vitest';
import { isNearCut } from './near-cut.ts';

const rubric = { top: 9 } as never;
const mark = (score: number, points?: number) => {
  return { score, award: points === undefined ? null : { points, band: points, score }, criteria: [] };
};

it.each([
  ['raw', 58, undefined, true],
  ['raw', 57, undefined, false],
  ['raw', 62, undefined, true],
  // 6.5 of 9 is 72.2 of 100: two score points are 0.18.
  ['points', 70, 6.32, true],
  ['points', 70, 6.31, false],
  ['points', 72, undefined, false],
] as const)('by %s, a mark of %d with %s points lies near a row: %s', (source, score, points, isNear) => {
  const cuts = source === 'raw' ? [60] : [6.5];
  expect(isNearCut({ source, cuts }, { rubric, maxScore: 100 }, mark(score, points), 2)).toBe(isNear);
});
