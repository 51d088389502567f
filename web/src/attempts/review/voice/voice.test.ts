import { expect, test } from 'vitest';
import { peaksOf } from './voice.ts';

test('each bar is the loudest of its span, and the loudest of all is full', () => {
  expect(peaksOf(Float32Array.from([0, 0.25, -0.5, 0.1]), 2)).toEqual([0.5, 1]);
});

test('silence has no height', () => {
  expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0]);
});

test('a recording of fewer samples than bars is drawn all the same', () => {
  expect(peaksOf(Float32Array.from([1]), 3)).toEqual([0, 0, 1]);
  expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0]);
});
