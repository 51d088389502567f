import { type Kind, kindNames, type QuestionType } from '@parlance/contract/kinds/kinds';
import { describe, expect, it, test } from 'vitest';
import { kindExamples } from '../../../test/kind-examples.ts';
import { type Content, readContent } from './content.ts';

const typeOf = (kind: Kind) =>
  (({ single_choice: 'reading_mcq', several_choice: 'checkbox' })[kind as 'single_choice'] ?? kind) as QuestionType;

test.each(kindNames)('%s is read from content and key as it was sent', (kind) => {
  const { content, key } = kindExamples[kind];
  const { draft, faults } = readContent(typeOf(kind), { content, key } as Content);
  expect(faults).toEqual([]);
  expect(draft).toMatchObject({ kind, content, key, timer_seconds: null });
});

type Change = { content?: Record<string, unknown>; key?: Record<string, unknown> };

const wrong: [what: string, kind: Kind, change: Change, path: string, reason: RegExp][] = [
  ['no prompt', 'matching', { content: { prompt: ' ' } }, 'content.prompt', /Enter the question/],
  ['a name that the kind does not have', 'matching', { content: { n: 2 } }, 'content', /n/],
  [
    'one option',
    'single_choice',
    { content: { options: ['a'] }, key: { letter: 'A' } },
    'content.options',
    /at least 2/,
  ],
  [
    'eleven options',
    'several_choice',
    { content: { options: 'a b c d e f g h i j k'.split(' ') } },
    'content.options',
    /at most 10/,
  ],
  [
    'items of an order that are the same',
    'ordering',
    { content: { items: ['a', 'b', 'A '] }, key: { order: ['B', 'A', 'C'] } },
    'content.items.2',
    /differ from A: only one of two right orders/,
  ],
  ['as many to choose as options', 'choose_n', { content: { options: ['a', 'b', 'c'], n: 3 } }, 'content.n', /fewer/],
  ['a letter too few', 'choose_n', { key: { letters: ['A'] } }, 'key.letters', /Mark 2/],
  ['a letter without option', 'choose_n', { key: { letters: ['A', 'J'] } }, 'key.letters.1', /no option J/],
  [
    'a word of the other labels',
    'not_given',
    { key: { values: ['TRUE', 'NO', 'NO'] } },
    'key.values.0',
    /YES, NO or NOT GIVEN/,
  ],
  ['a statement without its word', 'not_given', { key: { values: ['YES'] } }, 'key.values', /each of the 3/],
  [
    'an empty statement',
    'not_given',
    { content: { statements: ['a', '', 'c'] } },
    'content.statements.1',
    /Enter this text/,
  ],
  ['no gap', 'completion', { content: { body: 'Nothing is missing.' } }, 'content.body', /\[BLANK\]/],
  [
    'a gap that accepts nothing',
    'completion',
    { key: { gaps: [['a'], [], ['c']], rules: null } },
    'key.gaps.1',
    /accepted/,
  ],
  [
    'a table without rows',
    'completion',
    { content: { layout: 'table', body: undefined } },
    'content.rows',
    /Add the rows/,
  ],
  ['a list without words', 'completion', { content: { source: 'bank' } }, 'content.bank', /Add the words/],
  [
    'letters for written gaps',
    'completion',
    { key: { letters: ['A'], gaps: undefined, rules: undefined } },
    'key.gaps',
    /each gap accepts/,
  ],
  ['a heading used twice', 'matching', { key: { letters: ['D', 'D', 'E'] } }, 'key.letters.1', /already/],
  [
    'too few headings',
    'matching',
    { content: { options: ['a', 'b'] }, key: { letters: ['A', 'B', 'A'] } },
    'content.options',
    /at least 3/,
  ],
  ['labels without a picture', 'matching', { content: { style: 'labels' } }, 'content.picture', /Add the plan/],
  [
    'the order shown',
    'ordering',
    { key: { order: ['A', 'B', 'C', 'D'] } },
    'content.items',
    /in the right order already/,
  ],
  ['an item left out', 'ordering', { key: { order: ['A', 'B', 'C', 'C'] } }, 'key.order', /its place once/],
  [
    'a picture without words',
    'true_false',
    { content: { picture: { upload_id: 1, alt: '' } } },
    'content.picture.alt',
    /Enter/,
  ],
  [
    'a letter that cannot be shown',
    'short_answer',
    { content: { prompt: 'a\u0001b' } },
    'content.prompt',
    /cannot be displayed/,
  ],
];

describe('a question that cannot be asked', () => {
  it.each(wrong)('%s (%s)', (_what, kind, change, path, reason) => {
    const { content, key } = kindExamples[kind];
    const given = JSON.parse(
      JSON.stringify({ content: { ...content, ...change.content }, key: { ...key, ...change.key } }),
    );
    expect(readContent(typeOf(kind), given).faults).toContainEqual({ path, reason: expect.stringMatching(reason) });
  });

  it('has content and key, or the fields of the specification', () => {
    const { content, key } = kindExamples.matching;
    const both = { content, key, question_text: 'Which?' } as unknown as Content;
    expect(readContent('matching', both).faults).toMatchObject([{ path: 'content', reason: /not both/ }]);
    expect(readContent('matching', { content } as unknown as Content).faults).toMatchObject([{ path: 'key' }]);
    expect(readContent('matching', { key } as unknown as Content).faults).toMatchObject([{ path: 'content' }]);
    expect(readContent('matching', { question_text: 'Which?' }).faults).toMatchObject([{ path: 'content' }]);
    expect(readContent('reading_mcq', {}).faults).toContainEqual({
      path: 'question_text',
      reason: 'Enter the question.',
    });
  });

  const typed: [what: string, kind: Kind, change: Change, stored: Change][] = [
    [
      'blanks however they are typed',
      'completion',
      { content: { body: 'a [blank] b [ BLANK ] c [BLANK]' } },
      { content: { body: 'a [BLANK] b [BLANK] c [BLANK]' } },
    ],
    [
      'variants with nothing in them',
      'short_answer',
      {
        key: {
          gaps: [
            ['slate', ' '],
            ['', 'x'],
          ],
        },
      },
      { key: { gaps: [['slate'], ['x']] } },
    ],
    [
      'variants with a bar between',
      'fill_in_blanks',
      { key: { gaps: [['stone|granite'], ['iron']] } },
      { key: { gaps: [['stone', 'granite'], ['iron']] } },
    ],
    [
      'a bar with a backslash, which it needs in a file alone',
      'short_answer',
      { key: { gaps: [[String.raw`a\|b\(c\)`], ['(the) quay']] } },
      { key: { gaps: [[String.raw`a|b\(c\)`], ['(the) quay']] } },
    ],
    ['letters in any order', 'several_choice', { key: { letters: ['D', 'A'] } }, { key: { letters: ['A', 'D'] } }],
    [
      'letters of which so many are right in any order',
      'choose_n',
      { key: { letters: ['D', 'B'] } },
      { key: { letters: ['B', 'D'] } },
    ],
  ];
  it.each(typed)('%s (%s) are stored as a file has them', (_what, kind, change, stored) => {
    const { content, key } = kindExamples[kind];
    const given = { content: { ...content, ...change.content }, key: { ...key, ...change.key } } as unknown as Content;
    const { draft, faults } = readContent(typeOf(kind), given);
    expect(faults).toEqual([]);
    expect(draft).toMatchObject(stored);
  });

  it('of which a text is stored as a form sends it: trimmed, with the line ends of every system', () => {
    const { key } = kindExamples.short_answer;
    const content = { prompt: ' Answer:\r\nshortly. ', questions: ['Who? ', '\u200bWhen?'] };
    const { draft } = readContent('short_answer', { content, key } as unknown as Content);
    expect(draft.content).toEqual({ prompt: 'Answer:\nshortly.', questions: ['Who?', 'When?'] });
  });
});
