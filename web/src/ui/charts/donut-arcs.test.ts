import { expect, test } from 'vitest';
import { donutArcs, drawnDegrees } from './donut-arcs.ts';

const degrees = (counts: number[]) => donutArcs(counts).map((arc) => arc && Math.round(arc.degrees * 100) / 100);

test.each([
  ['shares of the ring', [2, 1, 1, 0], [180, 90, 90, null]],
  ['one alone is the whole ring', [0, 5, 0, 0], [null, 360, null, null]],
  ['nobody draws nothing', [0, 0, 0, 0], [null, null, null, null]],
  ['one among thousands is seen', [99_998, 0, 1, 1], [354, null, 3, 3]],
])('%s', (_what, counts, expected) => expect(degrees(counts)).toEqual(expected));

test('each begins where the one before ends, and the last ends at the top', () => {
  const arcs = donutArcs([1046, 171, 38, 2]).filter((arc) => arc !== null);
  let end = 0;
  for (const { from, degrees } of arcs) {
    expect(from).toBeCloseTo(end);
    end = from + degrees;
  }
  expect(end).toBeCloseTo(360);
});

test('slices have a gap between them, and a whole ring has none', () => {
  expect(drawnDegrees({ from: 0, degrees: 90 })).toBe(89);
  expect(drawnDegrees({ from: 0, degrees: 360 })).toBe(360);
});
