import { questionContent } from '@parlance/contract/editing';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { describe, expect, it } from 'vitest';
import { flatQuestion } from '../../../test/flat-question.ts';
import { mark } from '../../marking/mark.ts';
import { readContent, refuseOtherTypes } from './content.ts';

type Given = Record<string, unknown>;

function read(type: QuestionType, given: Given) {
  return readContent(type, questionContent.parse({ question_text: 'Why?', ...given }));
}

const two = { option_a: 'Because', option_b: 'So' };
const four = { ...two, option_c: 'Perhaps', option_d: 'Never' };

const right: [what: string, type: QuestionType, given: Given, stored: Given][] = [
  ['two options', 'mcq', { ...two, correct_option: 'B' }, { option_b: 'So', option_c: null, correct_option: 'B' }],
  ['four options', 'reading_mcq', { ...four, correct_option: 'D' }, { option_d: 'Never', correct_option: 'D' }],
  ['a list of one letter', 'listening', { ...two, correct_option: ['A'] }, { correct_option: 'A' }],
  ['several letters', 'checkbox', { ...four, correct_option: ['C', 'A'] }, { correct_option: ['A', 'C'] }],
  ['one letter of a checkbox', 'checkbox', { ...two, correct_option: 'A' }, { correct_option: ['A'] }],
  ['an empty option at the end', 'mcq', { ...two, option_c: ' ', correct_option: 'A' }, { option_c: null }],
  ['true', 'true_false', { correct_option: 'TRUE' }, { correct_option: 'TRUE', option_a: null }],
  [
    'blanks however they are typed, and variants',
    'fill_in_blanks',
    { question_text: 'A [blank] and a [ BLANK ].', correct_answers_json: [' wet | damp', 'cold|'] },
    { question_text: 'A [BLANK] and a [BLANK].', correct_answers: ['wet|damp', 'cold'], correct_option: null },
  ],
  ['a timer to two decimals', 'speaking', { timer_seconds: 90.126 }, { timer_seconds: 90.13 }],
  ['no timer', 'speaking', {}, { timer_seconds: null }],
  [
    'what a type has no use for',
    'descriptive',
    { ...four, correct_option: 'A', timer_seconds: 5 },
    {
      option_a: null,
      correct_option: null,
      timer_seconds: null,
    },
  ],
  [
    'what a file would bring, without what is not seen',
    'descriptive',
    { question_text: '\u200BOne\r\ntwo\u2060' },
    { question_text: 'One\ntwo' },
  ],
  ['a text to write', 'writing', {}, { question_text: 'Why?', correct_answers: null }],
];

const wrong: [what: string, type: QuestionType, given: Given, paths: string[]][] = [
  ['nothing that is seen', 'writing', { question_text: '\u200B' }, ['question_text']],
  ['a control character', 'mcq', { ...two, option_a: 'a\u0007b', correct_option: 'A' }, ['option_a']],
  ['an option that is not seen', 'mcq', { ...two, option_b: '\u200B', correct_option: 'A' }, ['option_b']],
  ['no options', 'mcq', { correct_option: 'A' }, ['option_a', 'option_b']],
  ['one option', 'mcq', { option_a: 'Because', correct_option: 'A' }, ['option_b']],
  ['a gap', 'mcq', { ...two, option_d: 'Never', correct_option: 'A' }, ['option_c']],
  ['no key', 'mcq', two, ['correct_option']],
  ['an empty list', 'checkbox', { ...two, correct_option: [] }, ['correct_option']],
  ['a key without its option', 'mcq', { ...two, correct_option: 'C' }, ['correct_option']],
  [
    'two keys without their options',
    'checkbox',
    { ...two, correct_option: ['C', 'D'] },
    ['correct_option', 'correct_option'],
  ],
  ['a letter twice', 'checkbox', { ...two, correct_option: ['A', 'A'] }, ['correct_option']],
  ['two letters where one is asked', 'mcq', { ...two, correct_option: ['A', 'B'] }, ['correct_option']],
  ['TRUE for letters', 'mcq', { ...two, correct_option: 'TRUE' }, ['correct_option']],
  ['a letter for TRUE', 'true_false', { correct_option: 'A' }, ['correct_option']],
  ['no key for TRUE', 'true_false', {}, ['correct_option']],
  ['no blank', 'fill_in_blanks', { correct_answers_json: [] }, ['question_text']],
  ['no answers', 'fill_in_blanks', { question_text: 'A [BLANK].' }, ['correct_answers_json.0']],
  [
    'an answer of nothing',
    'fill_in_blanks',
    { question_text: 'A [BLANK] and [BLANK].', correct_answers_json: ['a', ' | '] },
    ['correct_answers_json.1'],
  ],
  [
    'an answer too many',
    'fill_in_blanks',
    { question_text: 'A [BLANK].', correct_answers_json: ['a', 'b'] },
    ['correct_answers_json.1'],
  ],
  ['too many blanks', 'fill_in_blanks', { question_text: '[BLANK]'.repeat(21) }, ['question_text']],
];

describe('what an author says of a question', () => {
  it.each(right)('is taken: %s', (_what, type, given, stored) => {
    const { draft, faults } = read(type, given);
    expect(faults).toEqual([]);
    expect(flatQuestion(draft)).toMatchObject(stored);
    expect(() => mark({ questionId: 1, ...draft }, 'A')).not.toThrow();
  });

  it.each(wrong)('is refused: %s', (_what, type, given, paths) => {
    const { faults } = read(type, given);
    expect(faults.map(({ path }) => path)).toEqual(paths);
    for (const { reason } of faults) expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});

it('a course takes the types that its test draws', () => {
  expect(() => refuseOtherTypes('Reading', 'true_false')).not.toThrow();
  expect(() => refuseOtherTypes('Listening', 'checkbox')).not.toThrow();
  expect(() => refuseOtherTypes('Writing', 'mcq')).toThrow(
    'Questions of this type cannot be added to a Writing course.',
  );
  expect(() => refuseOtherTypes('Speaking', 'descriptive')).toThrow('to a Speaking course.');
});
