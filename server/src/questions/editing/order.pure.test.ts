import { describe, expect, it } from 'vitest';
import { atEndOfGroup, isSameSet, keepsPassagesTogether, type PlacedQuestion } from './order.ts';

const question = (id: number, passage_id: number | null, audio_upload_id: number | null = null): PlacedQuestion => ({
  id,
  passage_id,
  audio_upload_id,
});

describe('a question goes behind the last other one', () => {
  it.each([
    ['on its passage', [question(1, 7), question(2, 8), question(3, 7)], 3, [1, 3, 2]],
    ['on its audio', [question(1, null, 7), question(2, null, 8), question(3, null, 7)], 3, [1, 3, 2]],
    ['at the end, being alone', [question(1, 7), question(2, 8), question(3, 9)], 1, [2, 3, 1]],
    ['at the end, about nothing', [question(1, null), question(2, null), question(3, null)], 1, [2, 3, 1]],
    ['where it stood, being the last', [question(1, 7), question(2, 7), question(3, 8)], 2, [1, 2, 3]],
  ])('%s', (_what, questions, id, order) => {
    expect(atEndOfGroup(questions, id)).toEqual(order);
  });
});

it.each([
  [[7, 7, 8], true],
  [[7, 8, 7], false],
  [[null, 7, null], true],
  [[7, null, 7], false],
  [[], true],
])('passages in the order %j are together: %s', (passages, together) => {
  expect(keepsPassagesTogether(passages.map((passage_id) => ({ passage_id })))).toBe(together);
});

it.each([
  [[1, 2], [2, 1], true],
  [[1, 1], [2, 1], false],
  [[1, 2], [1], false],
  [[1, 3], [1, 2], false],
])('%j and %j are the same set: %s', (ids, others, same) => {
  expect(isSameSet(ids, others)).toBe(same);
});
