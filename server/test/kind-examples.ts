import type { Answer } from '@parlance/contract/attempts';
import {
  type KeyedQuestion,
  type Kind,
  kindNames,
  kindOf,
  marksOf,
  type QuestionType,
} from '@parlance/contract/kinds/kinds';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { type Batch, batchOf } from '../src/interchange/writing/exported.ts';
import type { QuestionRow } from '../src/questions/queries.ts';

/** A question of each kind as an author would write it. */
export const kindExamples: { [K in Kind]: Pick<KeyedQuestion<K>, 'content' | 'key'> } = {
  single_choice: {
    content: {
      prompt: 'Why did the town move its market in 1911?',
      options: ['The old square flooded.', 'The railway came.', 'Rents had risen.', 'A fire destroyed it.', 'It grew.'],
    },
    key: { letter: 'B' },
  },
  several_choice: {
    content: {
      prompt: 'Which of these did the harbour import?',
      options: ['salt', 'timber', 'wool', 'coal'],
    },
    key: { letters: ['A', 'D'] },
  },
  choose_n: {
    content: {
      prompt: 'Which TWO problems does the writer mention?',
      options: ['the cost of repairs', 'noise at night', 'a lack of staff', 'old machines', 'the weather'],
      n: 2,
    },
    key: { letters: ['B', 'D'] },
  },
  true_false: { content: { prompt: 'The lighthouse was built before the pier.' }, key: { value: 'FALSE' } },
  not_given: {
    content: {
      prompt: 'Do the following statements agree with the views of the writer?',
      labels: 'yes_no',
      statements: ['The tide was late that year.', 'Fishing pays better than farming.', 'The pier should be rebuilt.'],
    },
    key: { values: ['YES', 'NOT GIVEN', 'NO'] },
  },
  fill_in_blanks: {
    content: { prompt: 'The bridge is made of [BLANK] and [BLANK].' },
    key: { gaps: [['stone', 'granite'], ['iron']], rules: null },
  },
  completion: {
    content: {
      prompt: 'Complete the notes below.',
      title: 'The old harbour; a short history',
      layout: 'notes',
      body: 'Built in [BLANK]\nUsed mainly for the trade in [BLANK]\nClosed after the [BLANK] of 1953',
      source: 'free',
      limit: { words: 2, number: 'and_or', from: 'passage' },
    },
    key: { gaps: [['1840'], ['salt', 'sea salt'], ['flood', 'storm']], rules: defaultRules('en') },
  },
  short_answer: {
    content: {
      prompt: 'Answer the questions below.',
      questions: ['What covered the roof of the first hall?', 'Who paid for the second one?'],
      limit: { words: 2, number: 'none', from: null },
    },
    key: {
      gaps: [['slate(s)', 'tiles'], ['(the) fishermen']],
      rules: defaultRules('en'),
    },
  },
  matching: {
    content: {
      prompt: 'Choose the correct heading for each paragraph.',
      style: 'headings',
      items: ['Paragraph A', 'Paragraph B', 'Paragraph C'],
      options: ['A change of owner', 'Early doubts', 'The long repair', 'What visitors see', 'A plan that failed'],
      reuse: false,
    },
    key: { letters: ['D', 'B', 'E'] },
  },
  ordering: {
    content: {
      prompt: 'Put the events in the order in which they happened.',
      items: ['The ferry stopped.', 'A bridge was planned.', 'The bridge opened.', 'Two villages became one.'],
      marking: 'pairs',
    },
    key: { order: ['B', 'A', 'C', 'D'] },
  },
  writing: { content: { prompt: 'Describe the changes in the harbour between 1900 and 1950.' }, key: {} },
  speaking: { content: { prompt: 'Describe a place near the sea that you know well.' }, key: {} },
};

/** A question as it is stored, with nothing said of it but what is given. */
export function exportedRow(asked: KeyedQuestion, said: Partial<QuestionRow> = {}): QuestionRow {
  const [type] = Object.entries(kindOf).find(([, kind]) => kind === asked.kind) ?? [];
  return {
    ...asked,
    id: 1,
    question_type: type as QuestionType,
    marks: marksOf(asked),
    course_id: null,
    label: '',
    skill: null,
    level: null,
    topic: '',
    tags: [],
    explanation: '',
    timer_seconds: null,
    audio_key: null,
    picture_key: asked.content.picture ? 'picture.png' : null,
    passage_id: null,
    ...said,
  } as QuestionRow;
}

/** A question of each kind without a picture, as it leaves. */
export function exportedExamples(): Batch {
  const rows = kindNames.map((kind, index) => {
    const { content, key } = kindExamples[kind];
    const { picture: _none, ...rest } = content;
    return exportedRow({ kind, content: rest, key } as KeyedQuestion, { id: index + 1, label: `Example ${index + 1}` });
  });
  return batchOf('Examples', rows);
}

/** Answers that the questions above cannot have, of the kinds that are none of the specification. */
export const unfitOfNewKinds: [Kind, Answer][] = [
  ['choose_n', ['A', 'F']],
  ['choose_n', { 0: 'A' }],
  ['not_given', { 0: 'TRUE' }],
  ['not_given', 'YES'],
  ['not_given', { 3: 'YES' }],
  ['completion', 'storm'],
  ['completion', { 3: 'storm' }],
  ['short_answer', { 0: 'x'.repeat(501) }],
  ['matching', { 0: 'F' }],
  ['matching', ['A', 'B', 'C']],
  ['ordering', ['A', 'E']],
  ['ordering', { 0: 'A' }],
];
