import { award, type Given } from '@parlance/contract/rubrics/points';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_MARKING } from '../../second-marking/course-marking.ts';
import { adjudicatedMark, agreedMark, isAgreed, wordsOf } from './settle.ts';

const rubric: Rubric = {
  id: 1,
  name: 'Writing',
  skill: 'Writing',
  version: 1,
  top: 9,
  step: 0.5,
  per: 'test',
  rounding: 'nearest',
  learner_sees: true,
  criteria: [
    { key: 'task', name: 'Task', weight: 1, descriptors: [] },
    { key: 'grammar', name: 'Grammar', weight: 1, descriptors: [] },
  ],
};
const byScore = { rubric: null, questions: [], maxScore: 100 };
const byRubric = { rubric, questions: [], maxScore: 100 };
const at = new Date('2026-03-01T09:00:00Z');

const scored = (score: number) => ({ score, criteria: [], comment: '', notes: [], saved_at: at });
const given = (task: number, grammar: number) => {
  const criteria: Given[] = [
    { question_id: 0, key: 'task', value: task },
    { question_id: 0, key: 'grammar', value: grammar },
  ];
  return { ...scored(award(rubric, [], criteria, 100)?.score ?? 0), criteria };
};

describe('two marks agree', () => {
  it.each([
    [70, 75, true],
    [70, 76, false],
    [76, 70, false],
  ])('%d and %d within five marks: %s', (one, two, agreed) => {
    expect(isAgreed({ ...NO_MARKING, gap: 5 }, byScore, scored(one), scored(two))).toBe(agreed);
  });

  it('by the mean of their criteria in half bands, exactly', () => {
    const within = (gap: number) => isAgreed({ ...NO_MARKING, gap }, byRubric, given(6, 7), given(6, 8));
    // 6.5 and 7: one half band apart.
    expect([within(0), within(1)]).toEqual([false, true]);
    const crossed = { ...NO_MARKING, gap: 0, criterion_gap_halves: 1 };
    expect(isAgreed(crossed, byRubric, given(6, 7), given(7, 6))).toBe(false);
    expect(isAgreed({ ...crossed, criterion_gap_halves: 2 }, byRubric, given(6, 7), given(7, 6))).toBe(true);
  });
});

it.each([
  ['mean', 70, 73, 72],
  ['first', 70, 73, 70],
  ['higher', 70, 73, 73],
  ['higher', 73, 70, 73],
] as const)('agreed by %s: %d and %d give %d', (agreed, one, two, score) => {
  expect(agreedMark({ ...NO_MARKING, agreed }, byScore, scored(one), scored(two)).score).toBe(score);
});

it.each([
  ['third', [50, 80, 62], 62],
  ['nearest_pair', [50, 80, 62], 56],
  // Equally near: the higher one.
  ['nearest_pair', [50, 70, 60], 65],
  ['median', [50, 80, 62], 62],
  ['median', [50, 80, 90], 80],
] as const)('decided by %s: %j give %d', (adjudicated, [one, two, third], score) => {
  const marks = [scored(one), scored(two), scored(third)] as const;
  expect(adjudicatedMark({ ...NO_MARKING, adjudicated }, byScore, [...marks]).score).toBe(score);
});

it('the mean of two rubric marks is one mark by the rubric, each criterion half a step up', () => {
  const { criteria, award: mean, score } = agreedMark(NO_MARKING, byRubric, given(6, 7), given(6.5, 6.5));
  expect(criteria.map(({ value }) => value)).toEqual([6.5, 7]);
  // 6.5 of 9.
  expect([mean?.points, mean?.band, score]).toEqual([6.5, 6.5, 72]);
});

it('the mark of two lies between them, whoever was first', () => {
  const band = fc.integer({ min: 0, max: 18 }).map((halves) => halves / 2);
  fc.assert(
    fc.property(band, band, band, band, (a, b, c, d) => {
      const [one, two] = [given(a, b), given(c, d)];
      const { score } = agreedMark(NO_MARKING, byRubric, one, two);
      expect(score).toBe(agreedMark(NO_MARKING, byRubric, two, one).score);
      expect(score).toBeGreaterThanOrEqual(Math.min(one.score, two.score));
      expect(score).toBeLessThanOrEqual(Math.max(one.score, two.score));
    }),
  );
});

it('a learner reads all comments, and a note on words that have one already below its comment', () => {
  const note = (start: number, text: string) => {
    return { kind: 'words' as const, question_id: 1, start, end: start + 4, quote: 'They', text };
  };
  const one = { ...scored(70), comment: 'Clear.', notes: [note(0, 'Who?')] };
  const two = { ...scored(72), comment: 'Short.', notes: [note(2, 'Whom?'), note(9, 'Good.')] };
  const words = wordsOf('all', [one, { ...two, saved_at: new Date(at.getTime() + 1000) }]);
  expect(words.comment).toBe('Clear.\n\nShort.\n\n1 “They”: Whom?');
  expect(words.notes.map(({ text }) => text)).toEqual(['Who?', 'Good.']);
  expect(wordsOf('last', [{ ...one, saved_at: new Date(at.getTime() + 1000) }, two]).comment).toBe('Clear.');
});
