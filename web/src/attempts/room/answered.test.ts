import type { QuestionForTaker } from '@parlance/contract/questions';
import { describe, expect, it } from 'vitest';
import { fillBlank, isAnswered, toggleLetter } from './answered.ts';

const question = (question_text: string) => ({ question_text }) as QuestionForTaker;
const twoBlanks = question('First [BLANK], then [BLANK].');

describe('answered', () => {
  it.each([
    ['nothing', undefined, false],
    ['an empty text', '', false],
    ['spaces', '  ', false],
    ['a letter', 'B', true],
    ['no letters', [], false],
    ['two letters', ['A', 'C'], true],
  ])('%s', (_name, answer, expected) => {
    expect(isAnswered(question('Why?'), answer)).toBe(expected);
  });

  it('wants every blank', () => {
    expect(isAnswered(twoBlanks, { '0': 'salt' })).toBe(false);
    expect(isAnswered(twoBlanks, { '0': 'salt', '1': ' ' })).toBe(false);
    expect(isAnswered(twoBlanks, { '0': 'salt', '1': 'ice' })).toBe(true);
  });

  it('toggles letters in the order of the options', () => {
    expect(toggleLetter(undefined, 'C')).toEqual(['C']);
    expect(toggleLetter(['C'], 'A')).toEqual(['A', 'C']);
    expect(toggleLetter(['C'], 'C')).toBeUndefined();
  });

  it('fills and empties blanks', () => {
    expect(fillBlank(undefined, 1, 'ice')).toEqual({ '1': 'ice' });
    expect(fillBlank({ '1': 'ice' }, 0, 'salt')).toEqual({ '0': 'salt', '1': 'ice' });
    expect(fillBlank({ '1': 'ice' }, 1, '')).toBeUndefined();
  });
});
