import { optionLetters } from '@parlance/contract/kinds/kind';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inThousandths, mark } from '../marking/mark.ts';
import { chanceOf } from './options.ts';

const WORTHS = [-1000, -333, -250, 0, 0, 333, 334, 500];

/** A question of as many options as are given a worth, of which the first are right. */
function asked(worths: readonly number[], right: number) {
  const options = worths.map((_, at) => `Option ${at + 1}`);
  const letters = [...optionLetters].slice(0, right);
  const credit = Object.fromEntries(worths.map((worth, at) => [optionLetters[at] ?? '', worth]));
  return { kind: 'several_choice' as const, content: { prompt: 'Which?', options }, key: { letters, credit } };
}

function choices(letters: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return letters.flatMap((letter, at) => choices(letters.slice(at + 1), count - 1).map((more) => [letter, ...more]));
}

test('who guesses has the mean of what all ways to choose are marked', () => {
  const some = fc.array(fc.constantFrom(...WORTHS), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 6 }), (worths, most) => {
      const question = asked(worths, Math.min(most, worths.length));
      const guesses = choices([...optionLetters].slice(0, worths.length), question.key.letters.length);
      const sum = guesses.reduce((all, guess) => {
        const marked = mark({ questionId: 0, ...question }, guess);
        return all + inThousandths({ ...marked, mark: marked.mark ?? 0 });
      }, 0);
      expect(chanceOf(question, 0)).toBeCloseTo(sum / 10 / guesses.length, 9);
    }),
  );
});

test('of the most options that a question may have, nobody waits for it', () => {
  const began = performance.now();
  expect(chanceOf(asked([...Array(10).fill(100), ...Array(10).fill(0)], 10), 0)).toBeCloseTo(50, 9);
  expect(performance.now() - began).toBeLessThan(200);
});
