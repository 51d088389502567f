import { describe, expect, it } from 'vitest';
import { faultsOf as faults, fileOf, type Row, readTasks as read } from '../../../test/csv/task-file.ts';
import { readImport } from './import.ts';

const choose: Row = ['CHOOSE_QUESTION', 'Which TWO?', { options: 'a/b/c/d/e', answer: 'B,D' }];
const match: Row = ['MATCHING_QUESTION', 'Match.', { options: 'north/south/east' }];
const item = (value: string, answer: string, texts = ''): Row => ['ITEM', value, { options: texts, answer }];

describe('a task of one row', () => {
  it('of several letters has as many right ones as its key, or as n says', async () => {
    const content = { prompt: 'Which TWO?', options: ['a', 'b', 'c', 'd', 'e'], n: 2 };
    const expected = { question_type: 'choose_n', kind: 'choose_n', content, key: { letters: ['B', 'D'] } };
    expect((await read(choose)).question).toMatchObject(expected);
    const said: Row = ['choose question', 'Which TWO?', { options: 'a/b/c/d/e', answer: 'b; d', settings: 'N = 2' }];
    expect((await read(said)).question).toMatchObject(expected);
  });

  it('of an order is in the order shown, marked as a whole unless the settings say pairs', async () => {
    const row: Row = ['ORDERING_QUESTION', 'Order.', { options: 'x/y/z', answer: 'C,A,B' }];
    expect((await read(row)).question).toMatchObject({
      question_type: 'ordering',
      content: { items: ['x', 'y', 'z'], marking: 'whole' },
      key: { order: ['C', 'A', 'B'] },
    });
    row[2] = { ...row[2], settings: 'marking=pairs' };
    expect((await read(row)).question?.content).toMatchObject({ marking: 'pairs' });
  });

  it.each<[string, Row[2], string[]]>([
    ['no letters', { options: 'a/b/c' }, ['3 CORRECT_ANSWER: CORRECT_ANSWER is empty']],
    ['no letter', { options: 'a/b/c', answer: 'one' }, ['3 CORRECT_ANSWER: use letters such as A,C']],
    ['a letter twice', { options: 'a/b/c', answer: 'A,A' }, ['3 CORRECT_ANSWER: contains a letter twice']],
    ['a letter without its option', { options: 'a/b/c', answer: 'A,F' }, ['3 CORRECT_ANSWER: there is no option F']],
    ['too few options', { options: 'a/b', answer: 'A,B' }, ['3 OPTION_C: add at least 3 options']],
    ['too many', { options: 'a/b/c/d/e/f/g/h/i/j/k', answer: 'A,B' }, ['3 OPTION_K: use at most 10 options']],
    ['an empty option', { options: 'a//c', answer: 'A,C' }, ['3 OPTION_B: OPTION_B is empty']],
    ['a long one', { options: `a/b/${'x'.repeat(1001)}`, answer: 'A,B' }, ['3 OPTION_C: use at most 1,000 characters']],
    [
      'one letter',
      { options: 'a/b/c', answer: 'A' },
      ['3 CORRECT_ANSWER: use 2 to 5 letters, and fewer than there are options'],
    ],
    ['another n', { options: 'a/b/c/d', answer: 'A,B', settings: 'n=3' }, ['3 CORRECT_ANSWER: use 3 letters: n is 3']],
    [
      'all of them',
      { options: 'a/b/c', answer: 'A,B,C', settings: 'n=3' },
      ['3 SETTINGS: choose fewer than the 3 options'],
    ],
  ])('of several letters is wrong with %s', async (_name, cells, expected) => {
    expect(await faults(['CHOOSE_QUESTION', 'Which?', cells])).toEqual(expected);
  });

  it.each<[string, Row[2], string[]]>([
    ['a letter missing', { options: 'x/y/z', answer: 'C,A' }, ['3 CORRECT_ANSWER: use each letter from A to C once']],
    [
      'the order shown',
      { options: 'x/y/z', answer: 'A,B,C' },
      ['3 CORRECT_ANSWER: this is the order shown already: move at least one'],
    ],
    ['two items', { options: 'x/y', answer: 'B,A' }, ['3 OPTION_C: add at least 3 options']],
    [
      'the same item twice',
      { options: 'x/y/X', answer: 'B,A,C' },
      ['3 OPTION_C: make this differ from A: only one of two right orders would count'],
    ],
  ])('of an order is wrong with %s', async (_name, cells, expected) => {
    expect(await faults(['ORDERING_QUESTION', 'Order.', cells])).toEqual(expected);
  });
});

describe('a task of several rows', () => {
  it('is one question, and each of its rows is in the report', async () => {
    const { questions, report } = await read(
      ['NOT_GIVEN_QUESTION', 'Is it so?', { settings: 'labels=yes_no' }],
      item('It rained.', 'not given'),
      item('It snowed.', 'Yes'),
      choose,
    );
    expect(questions).toMatchObject([
      {
        question_type: 'not_given',
        content: { prompt: 'Is it so?', labels: 'yes_no', statements: ['It rained.', 'It snowed.'] },
        key: { values: ['NOT GIVEN', 'YES'] },
      },
      { question_type: 'choose_n' },
    ]);
    expect(report).toEqual([
      { line: 2, type: 'PASSAGE', value: 'A text.', state: 'ready' },
      { line: 3, type: 'NOT_GIVEN_QUESTION', value: 'Is it so?', state: 'ready' },
      { line: 4, type: 'ITEM', value: 'It rained.', key: 'not given', state: 'ready' },
      { line: 5, type: 'ITEM', value: 'It snowed.', key: 'Yes', state: 'ready' },
      { line: 6, type: 'CHOOSE_QUESTION', value: 'Which TWO?', key: 'B,D', state: 'ready' },
    ]);
  });

  it.each([
    ['b', 'B'],
    ['iv', 'D'],
    ['V', 'E'],
    ['i', 'A'],
    ['I', 'I'],
    ['ix', 'I'],
  ])('of headings takes %s for %s', async (written, letter) => {
    const { question } = await read(
      ['MATCHING_QUESTION', 'Headings.', { options: 'a/b/c/d/e/f/g/h/k', settings: 'style=headings; reuse=yes' }],
      item('One', written),
      item('Two', 'C'),
    );
    expect(question).toMatchObject({ content: { style: 'headings', reuse: true }, key: { letters: [letter, 'C'] } });
  });

  it('without rules has variants, with a backslash before what is part of one', async () => {
    const { question } = await read(
      ['SHORT_ANSWER_QUESTION', 'Answer.', { settings: 'rules=none' }],
      item('Where?', 'quay| the quay |a\\|b\\(c\\)|d\\\\e\\f'),
    );
    expect(question?.key).toEqual({ gaps: [['quay', 'the quay', 'a|b(c)', 'd\\e\\f']], rules: null });
  });

  it('completes a text, notes or a table, whose words its rows have', async () => {
    const title = 'title="Tides; a ""short"" history"';
    const { questions } = await read(
      ['COMPLETION_QUESTION', 'Complete.', { settings: `layout=notes; rules=none; ${title}` }],
      ['BODY', 'Built in [ blank ]\nof [BLANK]'],
      item('', '1840'),
      item('', 'stone|granite'),
      ['COMPLETION_QUESTION', 'Choose.', { options: 'salt/coal/wool', settings: 'reuse=no' }],
      ['BODY', '[BLANK] and [BLANK]'],
      item('', 'C'),
      item('', 'A'),
      ['COMPLETION_QUESTION', 'Fill the table.'],
      ['ROW', '', { options: 'Year/Trade/' }],
      ['ROW'],
      ['ROW', '', { options: '1840/[BLANK]/[BLANK]' }],
      item('', 'b', 'salt/coal'),
      item('', 'A', 'ships/carts/trains'),
    );
    expect(questions.map(({ content, key }) => ({ content, key }))).toEqual([
      {
        content: {
          prompt: 'Complete.',
          title: 'Tides; a "short" history',
          layout: 'notes',
          body: 'Built in [BLANK]\nof [BLANK]',
          source: 'free',
        },
        key: { gaps: [['1840'], ['stone', 'granite']], rules: null },
      },
      {
        content: {
          prompt: 'Choose.',
          layout: 'text',
          body: '[BLANK] and [BLANK]',
          source: 'bank',
          bank: ['salt', 'coal', 'wool'],
          reuse: false,
        },
        key: { letters: ['C', 'A'] },
      },
      {
        content: {
          prompt: 'Fill the table.',
          layout: 'table',
          rows: [
            ['Year', 'Trade', ''],
            ['', '', ''],
            ['1840', '[BLANK]', '[BLANK]'],
          ],
          source: 'choices',
          choices: [
            ['salt', 'coal'],
            ['ships', 'carts', 'trains'],
          ],
        },
        key: { letters: ['B', 'A'] },
      },
    ]);
  });

  it('skips items of nothing but their type where they are not counted', async () => {
    const { questions, report } = await read(match, item('a', 'A'), ['ITEM'], item('b', 'B'), ['ITEM'], ['QUESTION']);
    expect(questions[0]?.content).toMatchObject({ items: ['a', 'b'], style: 'features', reuse: false });
    expect(report.map(({ state }) => state).join()).toBe('ready,ready,ready,skipped,ready,skipped,skipped');
  });
});

describe('tasks of several rows that are wrong', () => {
  const body: Row = ['BODY', '[BLANK] and [BLANK]'];
  const complete: Row = ['COMPLETION_QUESTION', 'Complete.'];
  const bank: Row = ['COMPLETION_QUESTION', 'Complete.', { options: 'a/b/c' }];
  const table: Row = ['COMPLETION_QUESTION', 'Complete.', { settings: 'layout=table' }];
  const given: Row = ['NOT_GIVEN_QUESTION', 'Is it so?'];
  const short: Row = ['SHORT_ANSWER_QUESTION', 'Answer.'];
  const twice = 'B is the answer to another one already';
  const few = 'add options: 4 parts need at least 4 while each may be used once';
  it.each<[string, Row[], string[]]>([
    ['an ITEM without a task', [item('a', 'A'), choose], ['3 TYPE: put a task row above it']],
    ['a BODY below a question', [choose, body], ['4 TYPE: put a task row above it']],
    ['an empty ROW without a task', [['ROW'], choose], ['3 TYPE: put a task row above it']],
    [
      'a ROW below statements',
      [given, item('a', 'TRUE'), ['ROW', 'a']],
      ['5 TYPE: NOT_GIVEN_QUESTION has no ROW rows: use ITEM'],
    ],
    [
      'a task of nothing',
      [['MATCHING_QUESTION']],
      ['3 VALUE: VALUE is empty', '3 TYPE: add at least 2 ITEM rows', '3 OPTION_A: add at least 2 options'],
    ],
    [
      'settings below',
      [short, ['ITEM', 'a', { answer: 'b', settings: 'n=2' }]],
      ['4 SETTINGS: put settings into the task row'],
    ],
    ['no items', [given], ['3 TYPE: add at least 1 ITEM row']],
    ['one item', [match, item('a', 'A')], ['3 TYPE: add at least 2 ITEM rows']],
    ['11 items', [short, ...Array.from({ length: 11 }, () => item('a', 'b'))], ['14 TYPE: use at most 10 ITEM rows']],
    ['an item without text', [match, item('', 'A'), item('b', 'B')], ['4 VALUE: VALUE is empty']],
    [
      'a long statement',
      [given, item('a', 'TRUE'), item('x'.repeat(1001), 'TRUE')],
      ['5 VALUE: use at most 1,000 characters'],
    ],
    ['a statement for ever', [given, item('x'.repeat(10_001), 'TRUE')], ['4 VALUE: at most 10,000 characters']],
    [
      'another word',
      [given, item('a', 'YES'), item('b', '')],
      ['4 CORRECT_ANSWER: use TRUE, FALSE or NOT GIVEN', '5 CORRECT_ANSWER: use TRUE, FALSE or NOT GIVEN'],
    ],
    [
      'no letter',
      [match, item('a', ''), item('b', 'iv')],
      ['4 CORRECT_ANSWER: CORRECT_ANSWER is empty', '5 CORRECT_ANSWER: use a letter such as C'],
    ],
    [
      'a letter without its option',
      [match, item('a', 'A'), item('b', 'D')],
      ['5 CORRECT_ANSWER: there is no option D'],
    ],
    ['a letter twice', [match, item('a', 'B'), item('b', 'C'), item('c', 'B')], [`6 CORRECT_ANSWER: ${twice}`]],
    [
      'too few options',
      [match, ...'abcd'.split('').map((one) => item(one, one))],
      ['3 OPTION_D: ' + few, '7 CORRECT_ANSWER: there is no option D'],
    ],
    [
      'one option',
      [['MATCHING_QUESTION', 'Match.', { options: 'a' }], item('a', 'A'), item('b', 'A')],
      ['3 OPTION_B: add at least 2 options'],
    ],
    [
      'no plan',
      [['MATCHING_QUESTION', 'Label.', { options: 'a/b', settings: 'style=labels' }], item('1', 'A'), item('2', 'B')],
      ['3 SETTINGS: add the plan, map or diagram whose places are labelled'],
    ],
    ['nothing accepted', [short, item('a', ' | ')], ['4 CORRECT_ANSWER: CORRECT_ANSWER is empty']],
    [
      'a bare bracket without rules',
      [['SHORT_ANSWER_QUESTION', 'Answer.', { settings: 'rules=none' }], item('a', '(the) quay')],
      ['4 CORRECT_ANSWER: put \\ before each ( and ) that is part of an answer, and | between answers'],
    ],
    ['no text', [complete, item('', 'a')], ['3 TYPE: put a BODY row, or ROW rows, below this row']],
    ['no rows', [table, item('', 'a')], ['3 TYPE: put ROW rows below this row']],
    [
      'two texts',
      [complete, body, body, item('', 'a'), item('', 'a')],
      ['5 TYPE: put the whole text into one BODY row'],
    ],
    [
      'text and table',
      [complete, body, ['ROW', '', { options: '[BLANK]' }], item('', 'a')],
      ['4 TYPE: a table has ROW rows and no BODY row'],
    ],
    [
      'a table of notes',
      [
        ['COMPLETION_QUESTION', 'C.', { settings: 'layout=notes; columns=2' }],
        body,
        ['ROW'],
        item('', 'a'),
        item('', 'b'),
      ],
      ['3 SETTINGS: columns is only for layout=table', '5 TYPE: ROW is only for layout=table'],
    ],
    ['no gaps', [complete, ['BODY', 'A text.']], ['4 VALUE: mark where an answer goes with [BLANK]']],
    [
      'no gaps in a table',
      [table, ['ROW', '', { options: 'a/b' }], item('', 'a')],
      ['4 OPTION_A: mark where an answer goes with [BLANK]'],
    ],
    [
      '21 gaps',
      [complete, ['BODY', '[BLANK]'.repeat(21)], ...Array.from({ length: 21 }, () => item('', 'b'))],
      ['4 VALUE: at most 20 [BLANK] in one question'],
    ],
    ['an item too few', [complete, body, item('', 'a')], ['3 TYPE: put 2 ITEM rows below: one for each [BLANK]']],
    [
      'an item too many',
      [bank, body, item('', 'A'), item('', 'B'), item('', 'C')],
      ['7 TYPE: there are only 2 [BLANK] above'],
    ],
    ['an empty item', [complete, body, ['ITEM'], item('', 'a')], ['5 CORRECT_ANSWER: CORRECT_ANSWER is empty']],
    [
      'seven cells',
      [table, ['ROW', '', { options: 'a/b/c/d/e/f/[BLANK]' }], item('', 'a')],
      ['4 OPTION_G: use at most 6 cells'],
    ],
    [
      'a long cell',
      [table, ['ROW', '', { options: `[BLANK]/${'x'.repeat(1001)}` }], item('', 'a')],
      ['4 OPTION_B: use at most 1,000 characters'],
    ],
    [
      '21 rows',
      [table, ...Array.from({ length: 21 }, (): Row => ['ROW', '', { options: 'a' }])],
      ['24 TYPE: use at most 20 ROW rows', '4 OPTION_A: mark where an answer goes with [BLANK]'],
    ],
    [
      'words for all and for one',
      [bank, body, item('', 'A', 'x/y'), item('', 'B')],
      ['5 OPTION_A: leave this out: the words for every gap are in the task row'],
    ],
    [
      'words for one alone',
      [complete, body, item('', 'A', 'x/y'), item('', 'B')],
      ['6 OPTION_A: add at least 2 words'],
    ],
    [
      'seven words',
      [complete, body, item('', 'A', 'x/y'), item('', 'B', 'a/b/c/d/e/f/g')],
      ['6 OPTION_G: use at most 6 words'],
    ],
    ['a word used twice', [bank, body, item('', 'B'), item('', 'B')], [`6 CORRECT_ANSWER: ${twice}`]],
    [
      'reuse without a list',
      [['COMPLETION_QUESTION', 'C.', { settings: 'reuse=yes' }], body, item('', 'a'), item('', 'b')],
      ['3 SETTINGS: reuse is only for a list of words in OPTION_A and on'],
    ],
    [
      'a row that is unknown in it',
      [given, ['ITME', 'a'], item('b', 'TRUE')],
      [expect.stringContaining('4 TYPE: use one of PASSAGE, ') as never],
    ],
  ])('%s', async (_name, rows, expected) => {
    expect((await faults(...rows)).toSorted()).toEqual(expected.toSorted());
  });

  it('says nothing of what may be in a row that could not be read', async () => {
    const bytes = fileOf([given, ['WRITING_QUESTION', 'One']]).toString();
    const lines = bytes.split('\r\n');
    lines.splice(3, 0, 'ITEM,say "hi" now');
    await expect(readImport(Buffer.from(lines.join('\r\n')), 'Reading')).rejects.toMatchObject({
      extras: { details: { errors: [{ line: 4, column: '' }] } },
    });
  });
});

describe('settings', () => {
  const of = (settings: string): Row => ['WRITING_QUESTION', 'Describe the chart.', { settings }];

  it('give any kind a picture', async () => {
    const { question } = await read(of(' Picture=12 ;alt="Sales; a=b, ""up""" ; '));
    expect(question?.content).toEqual({
      prompt: 'Describe the chart.',
      picture: { upload_id: 12, alt: 'Sales; a=b, "up"' },
    });
  });

  it.each([
    ['limit=2 words', 'WRITING_QUESTION has no setting limit: use picture, alt'],
    ['reuse=yes', 'WRITING_QUESTION has no setting reuse: use picture, alt'],
    ['constructor=1', 'WRITING_QUESTION has no setting constructor: use picture, alt'],
    ['picture', 'write name=value with ; between settings, and a value with ; = or " in quotation marks'],
    ['picture=1; alt=a=b', 'write name=value with ; between settings, and a value with ; = or " in quotation marks'],
    ['picture=1; alt="a', 'write name=value with ; between settings, and a value with ; = or " in quotation marks'],
    ['picture=1; alt=', 'alt is empty'],
    ['picture=1; alt=a; alt=b', 'alt appears twice'],
    ['picture=1', 'add alt: the text for those who cannot see the picture'],
    ['alt=a', 'alt is the text of a picture: add picture, or leave alt out'],
    ['picture=map.png; alt=a', 'picture is the number of an uploaded picture, such as picture=12'],
    ['picture=2147483648; alt=a', 'picture is the number of an uploaded picture, such as picture=12'],
    [`picture=1; alt=${'x'.repeat(1001)}`, 'alt has at most 1,000 characters'],
  ])('%.60s', async (settings, reason) => {
    expect((await faults(of(settings)))[0]).toBe(`3 SETTINGS: ${reason}`);
  });

  it.each<[string, string, string]>([
    ['NOT_GIVEN_QUESTION', 'labels=maybe', 'for labels use true_false or yes_no'],
    ['MATCHING_QUESTION', 'style=maps', 'for style use headings, features, endings or labels'],
    ['CHOOSE_QUESTION', 'n=6', 'for n use 2, 3, 4 or 5'],
    ['ORDERING_QUESTION', 'style=headings', 'ORDERING_QUESTION has no setting style: use marking, picture, alt'],
    ['COMPLETION_QUESTION', `title=${'x'.repeat(1001)}`, 'title has at most 1,000 characters'],
  ])('of a %s: %.40s', async (type, settings, reason) => {
    const rows: Row[] = [[type, 'Why?', { options: 'a/b/c', answer: 'B,A,C', settings }]];
    if (type === 'COMPLETION_QUESTION') rows.push(['BODY', '[BLANK]'], ['ITEM', '', { answer: 'A' }]);
    expect(await faults(...rows)).toContainEqual(`3 SETTINGS: ${reason}`);
  });
});

describe('choices of today', () => {
  it('have up to ten options', async () => {
    const { questions } = await read(
      ['QUESTION', 'Why?', { options: 'a/b/c/d/e/f', answer: 'f' }],
      ['QUESTION', 'Which?', { options: 'a/b/c/d/e/f/g/h/i/j', answer: 'J,A' }],
    );
    expect(questions).toMatchObject([
      { question_type: 'reading_mcq', content: { options: ['a', 'b', 'c', 'd', 'e', 'f'] }, key: { letter: 'F' } },
      { question_type: 'checkbox', key: { letters: ['A', 'J'] } },
    ]);
  });

  it.each<[Row[2], string[]]>([
    [{ options: 'a/b/c/d/e/f', answer: 'G' }, ['3 CORRECT_ANSWER: use A to F, or several such as A,C']],
    [{ options: 'a/b/c', answer: 'E' }, ['3 CORRECT_ANSWER: use A, B, C or D, or several such as A,C']],
    [{ options: 'a/b/c/d//f', answer: 'A' }, ['3 OPTION_E: OPTION_E is empty']],
    [{ options: 'a/b/c/d/e/f/g/h/i/j/k', answer: 'A' }, ['3 OPTION_K: use at most 10 options']],
  ])('%j', async (cells, expected) => {
    expect(await faults(['QUESTION', 'Why?', cells])).toEqual(expected);
  });
});
