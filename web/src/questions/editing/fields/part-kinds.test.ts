import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { Kind } from '@parlance/contract/kinds/kinds';
import { kinds } from '@parlance/contract/kinds/kinds';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { aQuestionForAuthor } from '@parlance/contract/test/examples';
import { describe, expect, test } from 'vitest';
import { emptyQuestion, type QuestionForm } from '../kinds/question-form.ts';
import { asQuestion, bodyOf, formOf, wrongFields } from './question-rules.ts';

type NewKind = Extract<Kind, 'choose_n' | 'not_given' | 'completion' | 'short_answer' | 'matching' | 'ordering'>;
type Document = Record<string, unknown>;

/** A question of each of the kinds that are sent as content and key only. */
const whole: [what: string, kind: NewKind, content: Document, key: Document][] = [
  [
    'two of five',
    'choose_n',
    { prompt: 'Which TWO?', options: ['a', 'b', 'c', 'd', 'e'], n: 2 },
    { letters: ['B', 'D'] },
  ],
  [
    'statements',
    'not_given',
    { prompt: 'Say.', labels: 'yes_no', statements: ['One', 'Two'] },
    { values: ['YES', 'NOT GIVEN'] },
  ],
  [
    'notes with written gaps',
    'completion',
    { prompt: 'Complete.', title: 'The ferry', layout: 'notes', body: 'Built in [BLANK] by [BLANK]', source: 'free' },
    { gaps: [['1994'], ['the village', 'villagers | friends']], rules: null },
  ],
  [
    'a text with a limit and answer rules',
    'completion',
    {
      prompt: 'Complete.',
      layout: 'text',
      body: 'In [BLANK] for [BLANK]',
      source: 'free',
      limit: { words: 2, number: 'and_or', from: 'passage' },
    },
    { gaps: [['(the) library', String.raw`salt \(sea\)`], ['a|b']], rules: defaultRules('en') },
  ],
  [
    'a table with a list of words',
    'completion',
    {
      prompt: 'Complete.',
      layout: 'table',
      rows: [
        ['When', 'What'],
        ['[BLANK]', 'the [BLANK]'],
      ],
      source: 'bank',
      bank: ['noon', 'tide', 'board'],
      reuse: false,
    },
    { letters: ['A', 'B'] },
  ],
  [
    'a text with a list at each gap',
    'completion',
    { prompt: 'Complete.', layout: 'text', body: 'A [BLANK] b', source: 'choices', choices: [['one', 'two']] },
    { letters: ['B'] },
  ],
  [
    'questions',
    'short_answer',
    { prompt: 'Answer.', questions: ['Who?', 'When?'] },
    { gaps: [['Ana', 'Ana Luz'], ['noon']], rules: null },
  ],
  [
    'questions with a limit and rules of another language',
    'short_answer',
    { prompt: 'Answer.', questions: ['Who?'], limit: { words: 0, number: 'and_or', from: null } },
    { gaps: [['15']], rules: { ...defaultRules('de-CH'), case: true } },
  ],
  [
    'headings',
    'matching',
    { prompt: 'Choose.', style: 'headings', items: ['A', 'B'], options: ['x', 'y', 'z'], reuse: false },
    { letters: ['C', 'A'] },
  ],
  ['steps', 'ordering', { prompt: 'Order.', items: ['a', 'b', 'c'], marking: 'pairs' }, { order: ['C', 'A', 'B'] }],
];

function stored(kind: NewKind, content: Document, key: Document): QuestionForAuthor {
  return aQuestionForAuthor({
    id: 7,
    version_id: 8,
    revision: 1,
    position: 1,
    question_type: kind,
    kind,
    marks: kinds[kind].marks(content as never),
    question_text: String(content.prompt),
    question: String(content.prompt),
    content: content as never,
    key: key as never,
  });
}

describe('of the form and back', () => {
  test.each(whole)('%s', (_what, kind, content, key) => {
    const question = stored(kind, content, key);
    const form = formOf(question);
    expect(wrongFields(kind, 'Reading', form)).toEqual({});
    expect(bodyOf(kind, 'Reading', form, question)).toEqual({ content, key, passage_id: null });
    expect(asQuestion(kind, 'Reading', form)).toMatchObject({ content, key, marks: question.marks });
  });
});

function typed(content: Partial<QuestionForm['content']>, key: Partial<QuestionForm['key']> = {}): QuestionForm {
  return {
    ...emptyQuestion,
    content: { ...emptyQuestion.content, prompt: 'Do it.', ...content },
    key: { ...emptyQuestion.key, ...key },
  };
}

describe('what is wrong is said of its field', () => {
  test.each<[string, NewKind, QuestionForm, Record<string, string>]>([
    [
      'one right letter of two',
      'choose_n',
      typed({ options: ['a', 'b', 'c'] }, { letters: ['A'] }),
      { 'key.letters': 'Mark 2 options as correct.' },
    ],
    [
      'a statement without an answer, and an answer without a statement',
      'not_given',
      typed({ statements: ['One', '', ''] }, { values: ['', 'TRUE', ''] }),
      { 'key.values.0': 'Choose one.', 'content.statements.1': 'Enter this text.' },
    ],
    [
      'a text without a gap',
      'completion',
      typed({ body: 'Nothing' }),
      { 'content.body': 'Mark where an answer goes with [BLANK].' },
    ],
    [
      'a gap that accepts nothing',
      'completion',
      typed({ body: 'A [BLANK] and a [blank]' }, { gaps: ['one', ' | '] }),
      { 'key.gaps.1': 'Enter what is accepted here.' },
    ],
    [
      'a word of the list used twice',
      'completion',
      typed({ body: '[BLANK] [BLANK]', source: 'bank', bank: ['one', 'two'] }, { letters: ['A', 'A'] }),
      { 'key.letters.1': 'A is the answer to another one already.' },
    ],
    [
      'a gap without words of its own',
      'completion',
      typed({ body: '[BLANK]', source: 'choices' }),
      { 'content.choices.0': 'Add at least 2.', 'key.letters.0': 'Choose the word.' },
    ],
    [
      'a variant over the limit',
      'completion',
      typed({ body: '[BLANK]', limit: { words: 1, number: 'none', from: null } }, { gaps: ['tide|the tide'] }),
      { 'key.gaps.0': "'the tide' has two words; the limit is one." },
    ],
    [
      'brackets that cannot be read',
      'short_answer',
      typed({ questions: ['Who?'] }, { gaps: ['(the tide'], rules: defaultRules('en') }),
      {
        'key.gaps.0': String.raw`The brackets of '(the tide' cannot be read. Write (the) library or car(s); a bracket that is part of the answer is \( or \).`,
      },
    ],
    [
      'a question that accepts nothing',
      'short_answer',
      typed({ questions: ['Who?', ''] }),
      { 'key.gaps.0': 'Enter what is accepted here.' },
    ],
    [
      'equal headings, and one too few',
      'matching',
      typed({ items: ['A', 'B', 'C'], options: ['x', 'X '] }, { letters: ['A', 'B', ''] }),
      {
        'content.options': 'Add options: 3 parts need at least 3 while each may be used once.',
        'key.letters.2': 'Choose the heading.',
      },
    ],
    [
      'labels without a picture',
      'matching',
      typed({ style: 'labels', items: ['A', 'B'], options: ['x', 'y'] }, { letters: ['A', 'B'] }),
      { 'content.picture': 'Add the plan, map or diagram whose places are labelled.' },
    ],
    [
      'items without places',
      'ordering',
      typed({ items: ['a', 'b', 'c'] }, { places: ['1', '2'] }),
      { 'key.places': 'Give every item its place once.' },
    ],
    [
      'items in the right order',
      'ordering',
      typed({ items: ['a', 'b', 'c'] }, { places: ['1', '2', '3'] }),
      { 'content.items': 'The items are shown in the right order already. Move at least one.' },
    ],
  ])('%s', (_what, kind, form, wrong) => {
    expect(wrongFields(kind, 'Reading', form)).toEqual(wrong);
  });
});

test('a limit and rules go only with written gaps', () => {
  const limit = { words: 2, number: 'none', from: null } as const;
  const form = typed(
    { body: '[BLANK]', source: 'bank', bank: ['one', 'two'], limit },
    { letters: ['A'], rules: defaultRules('en') },
  );
  expect(bodyOf('completion', 'Reading', form)).toMatchObject({
    content: { prompt: 'Do it.', layout: 'notes', body: '[BLANK]', source: 'bank', bank: ['one', 'two'], reuse: false },
    key: { letters: ['A'] },
  });
  expect(bodyOf('completion', 'Reading', form).content).not.toHaveProperty('limit');
});
