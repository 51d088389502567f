import { expect, test } from 'vitest';
import { bandByKey, descriptorOf, withBand } from './band-keys.ts';

const halves = { top: 9, step: 0.5 };
const whole = { top: 6, step: 1 };

test.each([
  ['6', null, halves, 6],
  ['6', 7.5, halves, 6],
  ['7', 2, whole, undefined],
  ['.', 6, halves, 6.5],
  ['.', 6.5, halves, 6],
  ['.', 9, halves, 9],
  ['.', null, halves, undefined],
  ['.', 4, whole, undefined],
  ['ArrowUp', 6, halves, 6.5],
  ['ArrowUp', 9, halves, 9],
  ['ArrowUp', null, halves, 0],
  ['ArrowDown', 6, whole, 5],
  ['ArrowDown', 0, whole, 0],
  ['ArrowDown', null, whole, 6],
  ['a', 6, halves, undefined],
])('%s on %j of %j is %j', (key, band, bands, next) => {
  expect(bandByKey(key, band, bands)).toBe(next);
});

test('a text holds up to the next one', () => {
  const texts = [
    { from: 0, text: 'None' },
    { from: 5, text: 'Some' },
    { from: 6.5, text: 'Most' },
  ];
  expect([0, 4.5, 5, 6, 6.5, 9].map((band) => descriptorOf(texts, band))).toEqual([
    'None',
    'None',
    'Some',
    'Some',
    'Most',
    'Most',
  ]);
  expect(descriptorOf([{ from: 5, text: 'Some' }], 4)).toBeUndefined();
});

test('one criterion of one question changes alone', () => {
  const given = [
    { question_id: 1, key: 'task', value: 5 },
    { question_id: 2, key: 'task', value: 6 },
  ];
  expect(withBand(given, { question_id: 1, key: 'task', value: 7 })).toEqual([
    { question_id: 2, key: 'task', value: 6 },
    { question_id: 1, key: 'task', value: 7 },
  ]);
});
