import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paceOf, spreadOver } from './beat-pace.ts';

test.each([
  [0, 10_000],
  [0.7, 10_000],
  [0.85, 20_000],
  [1, 30_000],
])('a process that works for %s of its time expects a beat after %s ms', (load, ms) => {
  expect(paceOf(10_000, load)).toBe(ms);
});

const T = Date.parse('2027-06-03T09:00:00.000Z');

test('a room whose pages open at one moment does not beat in step from the second beat on', () => {
  const seconds = Array.from({ length: 1000 }, (_, index) =>
    spreadOver(10_000, { number: index + 1, nowMs: T + 3210 }),
  );
  const inEachSecond = Map.groupBy(seconds, (ms) => Math.floor(ms / 1000));
  expect(inEachSecond.size).toBe(10);
  for (const together of inEachSecond.values()) expect(together.length).toBeLessThanOrEqual(110);
});

test('from then on each comes as often as it is asked, at its own moment, however late each beat is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(5000, 10_000, 30_000),
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 20, maxLength: 20 }),
      (paceMs, number, openedMs, lateMs) => {
        let nowMs = T + openedMs + spreadOver(paceMs, { number, nowMs: T + openedMs });
        const ownMs = nowMs;
        for (const late of lateMs) {
          const waitsMs = spreadOver(paceMs, { number, nowMs: nowMs + late });
          expect(waitsMs).toBe(paceMs - late);
          nowMs += late + waitsMs;
        }
        expect(nowMs).toBe(ownMs + lateMs.length * paceMs);
      },
    ),
  );
});

test('a beat is never expected at once, nor a second later than asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 100_000 }), (number, openedMs) => {
      const waitsMs = spreadOver(10_000, { number, nowMs: T + openedMs });
      expect(waitsMs).toBeGreaterThanOrEqual(1000);
      expect(waitsMs).toBeLessThan(11_000);
    }),
  );
});
