import type { QuestionForTaker } from '@parlance/contract/questions';
import { describe, expect, it } from 'vitest';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { draftOf } from '../draft/draft.ts';
import { answeredNumbers, toggleLetter, withAnswerTo } from './answered.ts';
import { withPart } from './parts.ts';

const question = (question_text: string) => aQuestion(1, { question_type: 'checkbox', question_text });
const twoBlanks = aQuestion(2, { question_type: 'fill_in_blanks', question_text: 'First [BLANK], then [BLANK].' });

describe('answered', () => {
  it.each([
    ['nothing', undefined, false],
    ['an empty text', '', false],
    ['spaces', '  ', false],
    ['a letter', 'B', true],
    ['no letters', [], false],
    ['two letters', ['A', 'C'], true],
  ])('%s', (_name, answer, expected) => {
    expect(answeredNumbers(question('Why?'), answer)).toEqual([expected]);
  });

  it('wants every blank', () => {
    expect(answeredNumbers(twoBlanks, { '0': 'salt' })).toEqual([false]);
    expect(answeredNumbers(twoBlanks, { '0': 'salt', '1': ' ' })).toEqual([false]);
    expect(answeredNumbers(twoBlanks, { '0': 'salt', '1': 'ice' })).toEqual([true]);
  });

  it('counts each number of a question by itself', () => {
    const options = ['one', 'two', 'three', 'four'];
    const choose = aQuestion(3, { question_type: 'choose_n', marks: 2, content: { prompt: 'Which?', options, n: 2 } });
    expect(answeredNumbers(choose, undefined)).toEqual([false, false]);
    expect(answeredNumbers(choose, ['D'])).toEqual([true, false]);
    const short = aQuestion(4, {
      question_type: 'short_answer',
      marks: 3,
      content: { prompt: 'Answer.', questions: ['Who?', 'When?', 'Why?'] },
    });
    expect(answeredNumbers(short, { '1': 'noon' })).toEqual([false, true, false]);
    const unknown = aQuestion(5, { question_type: 'drawing' as 'mcq', marks: 2 });
    expect(answeredNumbers(unknown, 'A')).toEqual([false, false]);
  });

  it('toggles letters in the order of the options', () => {
    expect(toggleLetter(undefined, 'C')).toEqual(['C']);
    expect(toggleLetter(['C'], 'A')).toEqual(['A', 'C']);
    expect(toggleLetter(['C'], 'C')).toBeUndefined();
  });

  it('fills and empties parts', () => {
    expect(withPart(undefined, 1, 'ice')).toEqual({ '1': 'ice' });
    expect(withPart({ '1': 'ice' }, 0, 'salt')).toEqual({ '0': 'salt', '1': 'ice' });
    expect(withPart({ '1': 'ice' }, 1, '')).toBeUndefined();
  });
});

const questions = [
  { id: 1, question_type: 'writing' },
  { id: 2, question_type: 'mcq' },
  { id: 3, question_type: 'writing' },
  { id: 4, question_type: 'descriptive' },
] as QuestionForTaker[];
const empty = draftOf(3, {
  id: 9,
  courseId: 4,
  answers: {},
  flags: [],
  currentQuestionId: null,
  sequence: 0,
});

describe('an answer', () => {
  it('answers one question, and with a written text all that share it', () => {
    const chosen = withAnswerTo(empty, questions, 2, 'B');
    expect(chosen.answers).toEqual({ 2: 'B' });
    expect(withAnswerTo(chosen, questions, 3, 'My text').answers).toEqual({ 1: 'My text', 2: 'B', 3: 'My text' });
    expect(withAnswerTo(chosen, questions, 4, 'My own').answers).toEqual({ 2: 'B', 4: 'My own' });
  });

  it('is counted by its numbers for the list of unfinished tests', () => {
    const about = { courseName: 'Seven numbers', courseType: 'Reading', deadline: '', total: 4, answered: 0 } as const;
    const short = aQuestion(4, {
      question_type: 'short_answer',
      marks: 3,
      content: { prompt: 'Answer.', questions: ['Who?', 'When?', 'Why?'] },
    });
    const asked = [short, twoBlanks];
    const two = withAnswerTo({ ...empty, about }, asked, 4, { '0': 'noon', '2': 'rain' });
    expect(two.about).toMatchObject({ answered: 2, total: 4 });
    expect(withAnswerTo(two, asked, 2, { '0': 'salt' }).about).toMatchObject({ answered: 2 });
    expect(withAnswerTo(two, asked, 2, { '0': 'salt', '1': 'ice' }).about).toMatchObject({ answered: 3 });
  });

  it('clears them together', () => {
    const written = withAnswerTo(empty, questions, 1, 'My text');
    expect(withAnswerTo(written, questions, 3, undefined).answers).toEqual({});
  });
});
