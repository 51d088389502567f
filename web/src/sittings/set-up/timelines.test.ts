import { aCandidate } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { hoursBetween, spanOf, timelinesOf } from './timelines.ts';

const standard = aCandidate();
const [time] = standard.times;
if (!time) throw new Error('The candidate has a part.');
const extended = aCandidate({
  id: 52,
  username: 'yuki.t',
  full_name: 'Yuki Tanaka',
  times: [
    { ...time, allowed_seconds: 5400, ends_at: '2027-06-03T08:50:00.000Z' },
    { ...time, part_id: 32, starts_at: '2027-06-03T09:05:00.000Z', ends_at: '2027-06-03T10:25:00.000Z' },
  ],
  breaks: { count: 2, seconds: 600 },
});

test('who has the standard time is one row, and everybody else a row of their own', () => {
  const rows = timelinesOf([standard, aCandidate({ id: 53 }), extended, aCandidate({ id: 54, state: 'withdrawn' })]);
  expect(rows.map(({ name, people }) => [name, people])).toEqual([
    [null, 2],
    ['Yuki Tanaka', 1],
  ]);
  expect(rows[1]?.times[0]).toMatchObject({ baseMs: 3_600_000, extraMs: 1_800_000, restMs: 1_200_000 });
  expect(rows[1]?.times[1]?.startMs).toBe(Date.parse('2027-06-03T09:05Z'));
  expect(spanOf(rows)).toEqual({ fromMs: Date.parse('2027-06-03T07:00Z'), toMs: Date.parse('2027-06-03T10:25Z') });
});

test('nothing spans where no time is known', () => {
  expect(spanOf(timelinesOf([aCandidate({ times: [{ ...time, starts_at: null, ends_at: null }] })]))).toBeNull();
});

test('hours are marked so that they have room', () => {
  const fromMs = Date.parse('2027-06-03T07:00Z');
  expect(hoursBetween({ fromMs, toMs: fromMs + 2 * 3_600_000 })).toHaveLength(3);
  expect(hoursBetween({ fromMs, toMs: fromMs + 72 * 3_600_000 }).length).toBeLessThanOrEqual(8);
});
