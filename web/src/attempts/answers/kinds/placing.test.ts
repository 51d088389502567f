import type { Answer } from '@parlance/contract/attempts';
import { expect, test } from 'vitest';
import { partsOf } from '../parts.ts';
import { partsWith, place } from './placing.ts';

test('puts a letter into a part, moves it from another, and empties a part', () => {
  const first = place(undefined, 1, 'D', false);
  expect(first).toEqual({ answer: { 1: 'D' }, from: null });
  expect(place(first.answer, 3, 'D', false)).toEqual({ answer: { 3: 'D' }, from: 1 });
  expect(place({ 1: 'D' }, 1, 'D', false)).toEqual({ answer: { 1: 'D' }, from: null });
  expect(place({ 1: 'D' }, 1, '', false)).toEqual({ answer: undefined, from: null });
});

test('a letter that may be used again stays where it was', () => {
  expect(place({ 0: 'A' }, 1, 'A', true)).toEqual({ answer: { 0: 'A', 1: 'A' }, from: null });
  expect(partsWith({ 0: 'A', 1: 'A', 2: 'B' }, 'A')).toEqual([0, 1]);
});

test('an answer from elsewhere with a letter twice is made whole by the next change of that letter', () => {
  expect(place({ 0: 'A', 1: 'A' }, 2, 'A', false)).toEqual({ answer: { 2: 'A' }, from: 0 });
});

/** Numbers that are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test('200 random sequences of changes leave what a model says', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const roll = dice(seed);
    const reuse = seed % 2 === 0;
    const model: string[] = Array.from({ length: 5 }, () => '');
    let answer: Answer | undefined;
    for (let step = 0; step < 20; step += 1) {
      const [part, letter] = [roll(5), ['', 'A', 'B', 'C', 'D'][roll(5)] ?? ''];
      answer = place(answer, part, letter, reuse).answer;
      if (!reuse && letter) for (const other of model.keys()) if (model[other] === letter) model[other] = '';
      model[part] = letter;
      expect(partsOf(answer)).toEqual(
        Object.fromEntries(model.map((given, index) => [index, given]).filter(([, given]) => given !== '')),
      );
      expect(answer).not.toEqual({});
    }
  }
});
