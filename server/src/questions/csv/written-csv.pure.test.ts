import type { TextKey } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { type AnswerRules, defaultRules } from '@parlance/contract/kinds/written/rules';
import { describe, expect, it } from 'vitest';
import { faultsOf, type Row, readTasks } from '../../../test/csv/task-file.ts';
import { shortAnswer } from '../kinds/short-answer.ts';

const short = (settings: string, ...answers: string[]): Row[] => [
  ['SHORT_ANSWER_QUESTION', 'Answer.', { settings }],
  ...answers.map((answer): Row => ['ITEM', 'Where?', { answer }]),
];
const complete = (settings: string, ...answers: string[]): Row[] => [
  ['COMPLETION_QUESTION', 'Complete.', { settings }],
  ['BODY', answers.map(() => '[BLANK]').join(' and ')],
  ...answers.map((answer): Row => ['ITEM', '', { answer }]),
];
const bank = (settings: string): Row[] => [
  ['COMPLETION_QUESTION', 'Complete.', { options: 'salt/coal', settings }],
  ['BODY', 'Of [BLANK].'],
  ['ITEM', '', { answer: 'A' }],
];
const off: AnswerRules = {
  language: 'en',
  spelling: false,
  hyphens: false,
  articles: false,
  numbers: false,
  accents: false,
  case: false,
};

async function keyOf(...rows: Row[]): Promise<TextKey> {
  return (await readTasks(...rows)).question?.key as TextKey;
}

/** The settings and the answers of each question of a file, as an export would have them. */
function writtenAgain(content: object, key: TextKey) {
  const asked = {
    kind: 'short_answer',
    content: { prompt: 'P', questions: ['Q'], ...content },
    key,
  } as KeyedQuestion<'short_answer'>;
  return {
    settings: shortAnswer.settings?.(asked),
    answers: shortAnswer.cells(asked, 'short_answer')[1]?.CORRECT_ANSWER,
  };
}

describe('a word limit', () => {
  const limits: [written: string, words: number, number: WordLimit['number'], from?: WordLimit['from']][] = [
    ['2 words', 2, 'none'],
    ['1 word', 1, 'none'],
    ['5 Words', 5, 'none'],
    ['one word only', 1, 'none'],
    ['NO MORE THAN THREE WORDS', 3, 'none'],
    ['at most 2 words', 2, 'none'],
    ['2 words and/or number', 2, 'and_or'],
    ['two words AND/OR A NUMBER', 2, 'and_or'],
    ['two words and / or one number', 2, 'and_or'],
    ['2 words or number', 2, 'or'],
    ['One word or a number only', 1, 'or'],
    ['number', 0, 'and_or'],
    ['a number only', 0, 'and_or'],
    ['Write NO MORE THAN TWO WORDS AND/OR A NUMBER for each answer.', 2, 'and_or'],
    ['Choose ONE WORD ONLY from the passage for each answer.', 1, 'none', 'passage'],
    ['number; from=recording', 0, 'and_or', 'recording'],
    ['one word from the passage; from=passage', 1, 'none', 'passage'],
  ];
  it.each(limits)('%s', async (written, words, number, from = null) => {
    const answer = words === 0 ? '15' : 'quay';
    for (const rows of [short(`limit=${written}`, answer), complete(`limit=${written}`, answer)]) {
      expect((await readTasks(...rows)).question?.content).toMatchObject({ limit: { words, number, from } });
    }
  });

  it.each<[WordLimit, string]>([
    [{ words: 1, number: 'none', from: null }, '1 word'],
    [{ words: 2, number: 'and_or', from: null }, '2 words and/or number'],
    [{ words: 2, number: 'or', from: 'passage' }, '2 words or number'],
    [{ words: 0, number: 'and_or', from: 'recording' }, 'number'],
  ])('%j goes out as %s', (limit, written) => {
    const { settings } = writtenAgain({ limit }, { gaps: [['15']], rules: null });
    expect(settings).toEqual({ limit: written, from: limit.from ?? undefined, rules: 'none' });
  });

  const forms =
    '3 SETTINGS: for limit use 1 word, 2 words, 2 words and/or number, 2 words or number, or number, with 1 to 5 words';
  it.each<[string, Row[], string[]]>([
    ['no limit', short('limit=short', 'quay'), [forms]],
    ['a number alone', short('limit=2', 'quay'), [forms]],
    ['and', short('limit=2 words and a number', 'quay'), [forms]],
    ['several numbers', complete('limit=2 words and/or numbers', 'quay'), [forms]],
    ['too many words', complete('limit=6 words', 'quay'), [forms]],
    ['only, and a number', short('limit=one word only or a number', 'quay'), [forms]],
    [
      'from alone',
      short('from=passage', 'quay'),
      ['3 SETTINGS: from is only for a limit: add one, such as limit=2 words'],
    ],
    ['another from', short('limit=2 words; from=text', 'quay'), ['3 SETTINGS: for from use passage or recording']],
    [
      'from twice',
      short('limit=2 words from the recording; from=passage', 'quay'),
      ['3 SETTINGS: limit says the recording, and from says the passage'],
    ],
    ['words to choose', bank('limit=1 word'), ['3 SETTINGS: limit is only for gaps without words to choose from']],
    [
      'words of each gap',
      [...complete('limit=1 word').slice(0, 1), ['BODY', '[BLANK]'], ['ITEM', '', { options: 'a/b', answer: 'A' }]],
      ['3 SETTINGS: limit is only for gaps without words to choose from'],
    ],
    [
      'a variant over it',
      short('limit=3 words', 'quay', 'wall|the old city wall'),
      ["5 CORRECT_ANSWER: 'the old city wall' has four words; the limit is three"],
    ],
    [
      'a reading over it',
      complete('limit=2 words', 'the (old) wall'),
      ["5 CORRECT_ANSWER: 'the old wall' has three words; the limit is two"],
    ],
    [
      'another type',
      [['WRITING_QUESTION', 'Write.', { settings: 'limit=2 words' }]],
      [expect.stringContaining('no setting limit') as never],
    ],
  ])('is wrong with %s', async (_what, rows, expected) => {
    expect(await faultsOf(...rows)).toEqual(expected);
  });
});

describe('answer rules', () => {
  it.each<[settings: string, rules: AnswerRules | null]>([
    ['', defaultRules('en')],
    ['language=de', defaultRules('de')],
    ['rules=none', null],
    ['rules=articles,spelling,hyphens,numbers,accents,case; language=DE-ch', { ...allOn(), language: 'de-ch' }],
    ['rules="Articles; Case"', { ...off, articles: true, case: true }],
    ['rules=spelling, numbers', { ...off, spelling: true, numbers: true }],
    ['rules=plain; language=fr', { ...off, language: 'fr' }],
  ])('%s', async (settings, rules) => {
    expect((await keyOf(...short(settings, 'quay'))).rules).toEqual(rules);
    expect((await keyOf(...complete(settings, 'quay'))).rules).toEqual(rules);
  });

  it('of blanks in a sentence are there only where they are named', async () => {
    const blank = async (settings: string) => {
      return await keyOf(['FILL_BLANK_QUESTION', 'At the [BLANK].', { blank: 'quay(s)', settings }]);
    };
    expect(await blank('')).toEqual({ gaps: [['quay(s)']], rules: null });
    expect(await blank('rules=case')).toEqual({ gaps: [['quay(s)']], rules: { ...off, case: true } });
  });

  it('go out by their names, with their language', () => {
    const settings = (rules: AnswerRules | null) => writtenAgain({}, { gaps: [['quay']], rules }).settings;
    expect(settings(defaultRules('de'))).toEqual({ rules: 'articles,spelling,hyphens,numbers', language: 'de' });
    expect(settings(off)).toEqual({ rules: 'plain', language: 'en' });
    expect(settings(null)).toEqual({ rules: 'none' });
  });

  const choice = 'use none, plain, or those that are on of articles, spelling, hyphens, numbers, accents, case';
  it.each<[string, Row[], string[]]>([
    ['an unknown one', short('rules=articles,typos', 'quay'), [`3 SETTINGS: there is no rule typos: ${choice}`]],
    ['none and another', short('rules=none,case', 'quay'), ['3 SETTINGS: rules: none stands alone']],
    ['no name', short('rules=","', 'quay'), [`3 SETTINGS: for rules ${choice}`]],
    [
      'a language without any',
      short('rules=none; language=de', 'quay'),
      ['3 SETTINGS: language is only for answer rules'],
    ],
    ['no language', complete('language=German!', 'quay'), ['3 SETTINGS: for language use a code such as en, de or fr']],
    [
      'words to choose',
      bank('rules=case; language=de'),
      [
        '3 SETTINGS: rules is only for gaps without words to choose from',
        '3 SETTINGS: language is only for gaps without words to choose from',
      ],
    ],
    [
      'a blank in a language alone',
      [['FILL_BLANK_QUESTION', 'At the [BLANK].', { blank: 'quay', settings: 'language=de' }]],
      ['3 SETTINGS: language is only for answer rules'],
    ],
  ])('are wrong with %s', async (_what, rows, expected) => {
    expect(await faultsOf(...rows)).toEqual(expected);
  });
});

describe('variants with brackets', () => {
  it.each<[cell: string, variants: string[]]>([
    ['(the) library|car(s)', ['(the) library', 'car(s)']],
    [String.raw`f\(x\) | a\|b | c\\`, [String.raw`f\(x\)`, 'a|b', String.raw`c\\`]],
    [String.raw`a\\|b`, [String.raw`a\\`, 'b']],
    [String.raw`a\\\|b`, [String.raw`a\\|b`]],
    [String.raw`a\b|c\ |d`, [String.raw`a\b`, 'c\\', 'd']],
    [String.raw`\|`, ['|']],
  ])('%s', async (cell, variants) => {
    const key = await keyOf(...short('', cell));
    expect(key.gaps).toEqual([variants]);
    const { answers = '' } = writtenAgain({}, key);
    expect((await keyOf(...short('', answers))).gaps).toEqual([variants]);
  });

  const how = String.raw`Write (the) library or car(s); a bracket that is part of the answer is \( or \)`;
  it.each<[string, Row[], string[]]>([
    ['not closed', short('', 'a|(the quay'), [`4 CORRECT_ANSWER: the brackets of '(the quay' cannot be read. ${how}`]],
    [
      'in each other',
      complete('', '((the) old) quay'),
      [`5 CORRECT_ANSWER: the brackets of '((the) old) quay' cannot be read. ${how}`],
    ],
    [
      'of too many readings',
      short('', '(a)(b)(c)(d)(e)(f)|(g)'),
      ['4 CORRECT_ANSWER: use fewer brackets: at most 64 readings'],
    ],
    ['around nothing', short('', '()'), ['4 CORRECT_ANSWER: enter what is accepted here']],
    [
      'of a blank',
      [['FILL_BLANK_QUESTION', 'At the [BLANK].', { blank: 'the) quay', settings: 'rules=case' }]],
      [`3 CORRECT_BLANK_1: the brackets of 'the) quay' cannot be read. ${how}`],
    ],
  ])('are wrong %s', async (_what, rows, expected) => {
    expect(await faultsOf(...rows)).toEqual(expected);
  });
});

function allOn(): AnswerRules {
  return { language: 'en', spelling: true, hyphens: true, articles: true, numbers: true, accents: true, case: true };
}
