import { expect, test } from 'vitest';
import type { Presence } from '../../platform/database/tables/sittings.ts';
import type { StandingAttempt, StandingRow } from '../../sittings/candidates/queries.ts';
import { noticedBy, placesWith } from './beat-facts.ts';

const NOW = new Date('2027-06-03T09:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

const attempt = (id: number, from: number, to?: number) =>
  ({
    id,
    status: to === undefined ? 'open' : 'submitted',
    started_at: ago(from).toISOString(),
    closed_at: to === undefined ? null : ago(to).toISOString(),
  }) as StandingAttempt;

function seen(
  attempts: (StandingAttempt | null)[],
  { silent, place = 'a', before = {} }: { silent: number; place?: string; before?: Partial<Presence> | null },
) {
  const parts = attempts.map((one, index) => ({ id: index + 1, attempt: one }));
  const row = { id: 7, last_seen_at: ago(silent), parts } as StandingRow;
  const presence = before && ({ hidden: false, places: ['a'], nextBeatMs: 10_000, ...before } as Presence);
  return noticedBy(row, { place, before: presence ?? undefined, now: NOW }).map(
    ({ kind, attemptId, beganAt, endedAt }) => [
      kind,
      attemptId,
      (NOW.getTime() - beganAt.getTime()) / 1000,
      endedAt && (NOW.getTime() - endedAt.getTime()) / 1000,
    ],
  );
}

const open = [attempt(1, 600)];

test.each([
  ['a beat in time', open, { silent: 29 }, []],
  ['half a minute without one', open, { silent: 30 }, [['connection_gap', 1, 30, 0]]],
  ['as long as a busy server asked for', open, { silent: 49, before: { nextBeatMs: 30_000 } }, []],
  ['longer than that', open, { silent: 50, before: { nextBeatMs: 30_000 } }, [['connection_gap', 1, 50, 0]]],
  ['a page in the background', open, { silent: 70, before: { hidden: true } }, []],
  ['the first beat of all', open, { silent: 300, before: null }, []],
  ['before the test', [attempt(1, 20)], { silent: 300 }, []],
  ['from before its start', [attempt(1, 40), null], { silent: 300 }, [['connection_gap', 1, 40, 0]]],
  ['after its end', [attempt(1, 900, 270), null], { silent: 300 }, [['connection_gap', 1, 300, 270]]],
  [
    'over two parts',
    [attempt(1, 900, 200), attempt(2, 100)],
    { silent: 300 },
    [
      ['connection_gap', 1, 300, 200],
      ['connection_gap', 2, 100, 0],
    ],
  ],
  ['another browser', open, { silent: 5, place: 'b' }, [['second_place', 1, 0, null]]],
  ['one that was there before', open, { silent: 5, place: 'b', before: { places: ['a', 'b'] } }, []],
  ['one while nothing is open', [null], { silent: 5, place: 'b' }, [['second_place', null, 0, null]]],
])('%s', (_what, attempts, told, expected) => {
  expect(seen(attempts, told)).toEqual(expected);
});

test('browsers are kept in the order in which they came', () => {
  expect(placesWith('a', undefined)).toEqual(['a']);
  expect(placesWith('b', { places: ['a'] } as Presence)).toEqual(['a', 'b']);
  expect(placesWith('a', { places: ['a', 'b'] } as Presence)).toEqual(['a', 'b']);
});
