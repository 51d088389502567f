import { type KeyedQuestion, type Kind, kindNames, marksOf } from '@parlance/contract/kinds/kinds';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf } from '../../../test/arbitraries/kinds.ts';
import { exportedRow, kindExamples } from '../../../test/kind-examples.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { readSingleItem } from '../reading/qti/single-item.ts';
import { parseXml } from '../reading/xml/parse.ts';
import { lossesOf } from './losses.ts';
import { moodleQuestion } from './moodle.ts';
import { qtiItem } from './qti/item.ts';
import { readBack } from './read-back.ts';

const RUNS = process.env.EVERY_DATABASE ? 1000 : 25;

/** The parts of a mark that Moodle has (`question_bank::fraction_options_full`): it refuses an answer that is worth another. */
const moodles = '100 90 83.33333 80 75 70 66.66667 60 50 40 33.33333 30 25 20 16.66667 14.28571 12.5 11.11111 10 5 0'
  .split(' ')
  .map(Number);
/** Those of an element of Moodle XML that are none of these. */
const unlistedIn = (xml: string) =>
  [...xml.matchAll(/<answer fraction="([^"]*)"/g)]
    .map(([, given]) => Number(given))
    .filter((given) => !moodles.some((one) => Math.abs(Math.abs(given) - one) < 0.001));

/** As it is stored: letters of a key in their order. */
function stored(given: KeyedQuestion): KeyedQuestion {
  return given.kind === 'choose_n' && 'letters' in given.key
    ? { ...given, key: { letters: given.key.letters.toSorted() } }
    : given;
}

const said: Partial<QuestionRow> = {
  label: 'The <b>tide</b> & “others”',
  skill: 'Reading',
  level: 'B2',
  topic: 'Seas',
  tags: ['tides', 'unit 4'],
  explanation: 'Line 3 says so.\n\nIt is = the only ~ place {there}.',
};

const lost = (format: keyof typeof readBack, row: QuestionRow) =>
  lossesOf(format, { row, first: 1, last: 1, set: null }).what;
const withoutUpload = ({ picture, ...content }: KeyedQuestion['content']) => ({
  ...content,
  ...(picture && { picture: { ...picture, upload_id: 1 } }),
});

describe.each(kindNames)('%s', (kind) => {
  it('comes back from QTI 3.0 as it went out', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(askedOf<Kind>(kind), (given) => {
        const asked = stored(given);
        const row = exportedRow(asked, said);
        const read = readBack.qti3(row);
        expect(read).toMatchObject({
          kind,
          label: said.label,
          tags: said.tags,
          explanation: said.explanation,
          level: 'B2',
        });
        expect(read && withoutUpload(read.content)).toEqual(withoutUpload(asked.content));
        expect(read?.key).toEqual(asked.key);
        expect(lost('qti3', row)).toEqual([]);
      }),
      { numRuns: RUNS, examples: [[{ kind, ...kindExamples[kind] } as KeyedQuestion]] },
    );
  });

  it('is read from QTI 3.0 with all its marks where our own words are gone', () => {
    const row = exportedRow({ kind, ...kindExamples[kind] } as KeyedQuestion, { label: 'A name' });
    const references = { stimulus: null, audio: null, picture: null };
    const { items } = readSingleItem(parseXml(qtiItem(row, 'Q1', references).xml), 'item.xml');
    expect(items.map(({ state, question }) => [state, question && marksOf(question.draft)])).toEqual([
      [expect.stringMatching(/^(mapped|changed)$/), marksOf(row)],
    ]);
  });

  it('is read from Moodle XML and GIFT without a fault, or said to be lost', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(askedOf<Kind>(kind), (given) => {
        const asked = stored(given);
        for (const format of ['moodle', 'gift'] as const) {
          const row = exportedRow(asked);
          const read = readBack[format](row);
          const isWhole = read !== null && lost(format, row).length === 0;
          const { content, key } = isWhole ? read : asked;
          expect(withoutUpload(content)).toEqual(withoutUpload(asked.content));
          expect(key).toEqual(asked.key);
          expect(read === null ? lost(format, row) : []).toHaveLength(read === null ? 1 : 0);
          expect(format === 'moodle' ? unlistedIn(moodleQuestion(row, []) ?? '') : []).toEqual([]);
        }
      }),
      { numRuns: RUNS, examples: [[{ kind, ...kindExamples[kind] } as KeyedQuestion]] },
    );
  });
});

it.each([-990, -1000])('an option that takes %i of 1,000 away keeps what it takes', (B) => {
  const key = { letters: ['A'], credit: { A: 1000, B } };
  const asked: KeyedQuestion = { kind: 'several_choice', content: { prompt: 'Which?', options: ['One', 'Two'] }, key };
  expect(readBack.qti3(exportedRow(asked))?.key).toEqual(key);
  // Without it a reader of QTI may take marks of other questions away.
  const references = { stimulus: null, audio: null, picture: null };
  expect(qtiItem(exportedRow(asked), 'Q1', references).xml).toContain(
    '<qti-mapping lower-bound="0" default-value="0">',
  );
});

const rules = defaultRules('en');
/** Questions as authors write them. */
const plain: Record<string, KeyedQuestion> = {
  single: {
    kind: 'single_choice',
    content: { prompt: 'Which?\n\nLook.', options: ['a = b', '~ {c}', 'd: #e'] },
    key: { letter: 'B' },
  },
  several: {
    kind: 'several_choice',
    content: { prompt: 'Which?', options: ['One', 'Two', 'Three'] },
    key: { letters: ['B'] },
  },
  chooseTwo: {
    kind: 'choose_n',
    content: { prompt: 'Which two?', options: ['One', 'Two', 'Three'], n: 2 },
    key: { letters: ['A', 'B'] },
  },
  chooseThree: {
    kind: 'choose_n',
    content: { prompt: 'Which?', options: ['One', 'Two', 'Three', 'Four'], n: 3 },
    key: { letters: ['A', 'B', 'D'] },
  },
  trueFalse: { kind: 'true_false', content: { prompt: 'It is late.' }, key: { value: 'FALSE' } },
  notGiven: {
    kind: 'not_given',
    content: { prompt: 'Say.', labels: 'yes_no', statements: ['It is.', 'It was.'] },
    key: { values: ['NO', 'NOT GIVEN'] },
  },
  matching: {
    kind: 'matching',
    content: {
      prompt: 'Match.',
      style: 'features',
      items: ['Ana', 'Ben'],
      options: ['a dam', 'a mill', 'a boat'],
      reuse: true,
    },
    key: { letters: ['C', 'A'] },
  },
  short: {
    kind: 'short_answer',
    content: { prompt: 'Write the answer.', questions: ['What is it?'] },
    key: { gaps: [['a mill', 'mill']], rules },
  },
  singleCredit: {
    kind: 'single_choice',
    content: { prompt: 'Which?', options: ['One', 'Two', 'Three'] },
    key: { letter: 'B', credit: { A: 500, C: 143 } },
  },
  severalCredit: {
    kind: 'several_choice',
    content: { prompt: 'Which?', options: ['One', 'Two', 'Three', 'Four'] },
    key: { letters: ['A', 'B'], credit: { A: 700, B: 300, D: -250 } },
  },
  severalThirds: {
    kind: 'several_choice',
    content: { prompt: 'Which?', options: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'] },
    key: { letters: ['A', 'B', 'C'], credit: { A: 333, B: 500, C: 167, D: -667, E: -111, F: -833 } },
  },
  shortCredit: {
    kind: 'short_answer',
    content: { prompt: 'Write the answer.', questions: ['What is it?'] },
    key: { gaps: [['a mill', 'mill', 'a mell']], rules, credit: [[1000, 1000, 667]] },
  },
  writing: { kind: 'writing', content: { prompt: 'Write about a river.' }, key: {} },
};
const oneBlank: KeyedQuestion = {
  kind: 'fill_in_blanks',
  content: { prompt: 'The [BLANK] is high.' },
  key: { gaps: [['tide']], rules: null },
};
const gaps: KeyedQuestion = {
  kind: 'completion',
  content: { prompt: 'Complete it.', layout: 'text', source: 'free', body: 'A [BLANK] by the [BLANK].' },
  key: { gaps: [['mill'], ['sea', 'ocean']], rules, credit: [[1000], [1000, 450]] },
};
const bank: KeyedQuestion = {
  kind: 'completion',
  content: {
    prompt: 'Complete it.',
    layout: 'text',
    source: 'bank',
    body: 'A [BLANK] by the [BLANK].',
    bank: ['mill', 'sea', 'dam'],
    reuse: false,
  },
  key: { letters: ['A', 'B'] },
};
const choices: KeyedQuestion = {
  kind: 'completion',
  content: {
    prompt: 'Complete it.',
    layout: 'text',
    source: 'choices',
    body: 'A [BLANK] here.',
    choices: [['mill', 'dam']],
  },
  key: { letters: ['B'] },
};
const order: KeyedQuestion = {
  kind: 'ordering',
  content: { prompt: 'Order.', items: ['a', 'b', 'c'], marking: 'pairs' },
  key: { order: ['C', 'A', 'B'] },
};
const voice: KeyedQuestion = { kind: 'speaking', content: { prompt: 'Say it.' }, key: {} };

describe('what others write leaves whole', () => {
  it.each(Object.entries({ ...plain, oneBlank }))('in GIFT: %s', (_name, asked) => {
    expect(lost('gift', exportedRow(asked, { label: said.label ?? '', explanation: said.explanation ?? '' }))).toEqual(
      [],
    );
  });
  it.each(Object.entries({ ...plain, gaps, bank, choices, order, voice }))('in Moodle XML: %s', (_name, asked) => {
    const { label = '', explanation = '', tags = [] } = said;
    expect(lost('moodle', exportedRow(asked, { label, explanation, tags }))).toEqual([]);
  });
  it.each(['moodle', 'gift'] as const)('and of %s the marks that it has no form for are said', (format) => {
    const several = (key: KeyedQuestion<'several_choice'>['key'], prompt = 'Which?') =>
      exportedRow({ kind: 'several_choice', content: { prompt, options: ['One', 'Two', 'Three'] }, key });
    const allOrNothing = ['That all correct options are needed for the mark is not in the file.'];
    expect(lost(format, several({ letters: ['A', 'C'] }))).toEqual(allOrNothing);
    const exact = ['The exact worth of its answers is not in the file.'];
    expect(lost(format, several({ letters: ['A', 'C'], credit: { A: 550, C: 450 } }))).toEqual(exact);
    const { kind, content, key } = plain.shortCredit as KeyedQuestion<'short_answer'>;
    expect(lost(format, exportedRow({ kind, content, key: { ...key, credit: [[1000, 1000, 450]] } }))).toEqual(exact);
    expect(lost('qti3', several({ letters: ['A', 'C'] }))).toEqual([]);
  });
  it('and what does not is said', () => {
    expect(lost('gift', exportedRow(voice))).toEqual([
      'It is not in the file: the format has no question of this kind.',
    ]);
    const limited: KeyedQuestion = {
      kind: 'short_answer',
      content: { prompt: 'Write.', questions: ['What?'], limit: { words: 2, number: 'and_or', from: null } },
      key: { gaps: [['a mill']], rules },
    };
    expect(lost('moodle', exportedRow(limited, { level: 'B1' }))).toEqual([
      'The limit of words and the level are not in the file.',
    ]);
    expect(lost('moodle', exportedRow(oneBlank))).toEqual([
      'It becomes another kind of question there: completion.',
      expect.stringContaining('answer rules'),
    ]);
  });
});
