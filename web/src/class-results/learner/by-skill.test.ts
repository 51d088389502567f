import type { LearnerAttempt } from '@parlance/contract/class-results';
import { expect, test } from 'vitest';
import { bySkill } from './by-skill.ts';

const attempt = (id: number, type: LearnerAttempt['type'], score: number | null, out_of = 40): LearnerAttempt => ({
  id,
  test_id: 1,
  title: 'Academic 1',
  type,
  status: 'submitted',
  score,
  out_of,
  started_at: '2026-03-01T09:00:00.000Z',
  closed_at: '2026-03-01T10:00:00.000Z',
  unreleased: false,
  examination: null,
});

test('a skill has the mean of what was scored, the newest, and the way there', () => {
  const reading = [attempt(9, 'Reading', 30), attempt(8, 'Reading', null), attempt(7, 'Reading', 10)];
  expect(bySkill([...reading, attempt(6, 'Writing', null), attempt(5, 'Listening', 3, 0)])).toEqual([
    { type: 'Reading', scored: 2, mean: 0.5, shares: [0.25, 0.75], latest: reading[0] },
  ]);
});

test('of many results the newest twelve are drawn', () => {
  const many = Array.from({ length: 15 }, (_, at) => attempt(20 - at, 'Reading', at));
  const [reading] = bySkill(many);
  expect(reading).toMatchObject({ scored: 15, shares: many.slice(0, 12).map((_, at) => (11 - at) / 40) });
});
