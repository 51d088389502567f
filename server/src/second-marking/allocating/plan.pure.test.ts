import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calibrationsDue, type Marker, type Place, planOf } from './plan.ts';

const marker = (accountId: number, more: Partial<Marker> = {}): Marker => {
  return { accountId, mayAdjudicate: false, quota: null, perDay: null, given: 0, today: 0, waiting: 0, ...more };
};
const bothOf = (attemptId: number): Place[] => [
  { attemptId, turn: 'first', barred: [], dueAt: null },
  { attemptId, turn: 'second', barred: [], dueAt: null },
];

it('two marks of one submission go to two people, and nobody has two more than another', () => {
  const attempts = fc.integer({ min: 1, max: 60 });
  const people = fc.integer({ min: 2, max: 7 });
  fc.assert(
    fc.property(attempts, people, fc.string(), (count, markers, seed) => {
      const places = Array.from({ length: count }, (_, at) => bothOf(at + 1)).flat();
      const plan = planOf(
        places,
        Array.from({ length: markers }, (_, at) => marker(at + 1)),
        seed,
      );
      expect(plan).toHaveLength(2 * count);
      const pairs = new Set(plan.map(({ attemptId, markerId }) => `${attemptId} ${markerId}`));
      expect(pairs.size).toBe(2 * count);
      const loads = Array.from({ length: markers }, (_, at) => plan.filter((one) => one.markerId === at + 1).length);
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 40 },
  );
});

it('keeps quotas, and leaves out what then fits nobody', () => {
  const plan = planOf([...bothOf(1), ...bothOf(2)], [marker(1, { quota: 1 }), marker(2)], 'seed');
  expect(plan.filter(({ markerId }) => markerId === 1)).toHaveLength(1);
  expect(plan).toHaveLength(3);
});

it('gives nobody more in a day than they take', () => {
  const places = [1, 2, 3, 4].flatMap(bothOf);
  const plan = planOf(places, [marker(1, { perDay: 3, given: 9, today: 1 }), marker(2)], 'seed');
  expect(plan.filter(({ markerId }) => markerId === 1)).toHaveLength(2);
  expect(plan.filter(({ markerId }) => markerId === 2)).toHaveLength(4);
});

it('has a decision made by whoever may, and not by one who marked it', () => {
  const dueAt = new Date('2027-06-03T16:00:00Z');
  const place: Place = { attemptId: 1, turn: 'third', barred: [3], dueAt };
  const markers = [
    marker(1),
    marker(2, { mayAdjudicate: true, quota: 1, given: 1, perDay: 1, today: 1 }),
    marker(3, { mayAdjudicate: true }),
  ];
  expect(planOf([place], markers, 'seed')).toEqual([{ attemptId: 1, turn: 'third', markerId: 2, dueAt }]);
});

it('one script is due in each block of allocations, however they are given out', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 5, max: 100 }), fc.string(), (batches, every, seed) => {
      let [count, due] = [0, 0];
      for (const size of batches) {
        due += calibrationsDue({ before: count, after: count + size, every }, seed, 7);
        count += size;
      }
      expect(due).toBeGreaterThanOrEqual(Math.floor(count / every));
      expect(due).toBeLessThanOrEqual(Math.ceil(count / every));
    }),
  );
});
