import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertConserved } from '../report.ts';
import { parseXml } from '../xml/parse.ts';
import { readQti1File } from './document.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/interchange');

const read = (xml: string) => {
  const reading = readQti1File(parseXml(xml), 'quiz.xml');
  assertConserved(reading.details);
  return reading;
};
const fixture = (name: string) => read(readFileSync(join(FIXTURES, name), 'utf8'));

type Item = ReturnType<typeof read>['items'][number];
const asked = ({ question, reasons }: Item) => {
  const { kind, content, key, explanation } = question?.draft ?? {};
  return {
    kind,
    ...content,
    ...key,
    ...(explanation && { explanation }),
    reasons: reasons.map(({ text }) => text),
  };
};

describe('a quiz of Canvas', () => {
  const { items, sets } = fixture('harbour.canvas12.xml');

  it('has a row for the quiz, its passage, each question and a group', () => {
    expect(items.map(({ element, title, state, set }) => [element, title, state, set])).toEqual([
      ['assessment', 'The harbour of Norrey', 'changed', null],
      ['item', 'The harbour', 'changed', null],
      ['item', 'Walls', 'mapped', 0],
      ['item', 'Age', 'mapped', 0],
      ['item', 'Boats', 'changed', 0],
      ['item', 'A word', 'mapped', 0],
      ['item', 'Two gaps', 'mapped', 0],
      ['item', 'Two lists', 'mapped', 0],
      ['item', 'People', 'mapped', 0],
      ['item', 'Steps', 'changed', 0],
      ['item', 'Your view', 'changed', 0],
      ['section', 'One of two', 'changed', null],
      ['item', 'North', 'mapped', 0],
    ]);
    expect(sets).toEqual([
      {
        title: 'The harbour',
        content: 'The harbour of Norrey was built in 1804. Two walls keep the sea out.',
        media: {},
      },
    ]);
    expect(items.map(({ reasons }) => reasons.map(({ text }) => text)).flat()).toEqual([
      'Time limit: 20. The course has its own.',
      'Attempts: 1. The course has its own limit.',
      'Formatting: bold.',
      'Marks: 2 in the file. Here its kind gives the marks.',
      'Tolerance of 118.0..122.0: only 120 itself is accepted.',
      'Marks: 10 in the file. Here its kind gives the marks.',
      'Questions drawn by chance: all are here. Make a draw of them in the course.',
      'Questions to draw: 1',
      'Marks: 1 in the file. Here its kind gives the marks.',
    ]);
  });

  it('asks what it asked', () => {
    const questions = items.filter(({ question }) => question).map(asked);
    expect(questions).toMatchObject([
      {
        kind: 'single_choice',
        prompt: 'How many walls are there?',
        options: ['One', 'Two', 'Three'],
        letter: 'B',
        explanation:
          'Read the second sentence.\nRight: One to the north, one to the south.\nWrong: Count again.\nA: The north wall is not alone.',
      },
      { kind: 'true_false', value: 'FALSE' },
      { kind: 'several_choice', letters: ['A', 'C'] },
      {
        kind: 'short_answer',
        questions: ['Where do boats stop to unload?'],
        gaps: [['the quay', 'quay']],
        explanation: 'the quay: With its article.',
      },
      {
        kind: 'completion',
        source: 'free',
        prompt: 'Complete it.',
        body: 'The [BLANK] sat on the [BLANK].',
        gaps: [['gull', 'seagull'], ['mast']],
      },
      {
        kind: 'completion',
        source: 'choices',
        body: 'The tide [BLANK] at [BLANK].',
        choices: [
          ['rises', 'raises'],
          ['noon', 'noone'],
        ],
        letters: ['A', 'A'],
      },
      {
        kind: 'matching',
        prompt: 'Who does what?',
        items: ['The sailmaker', 'The fisher'],
        options: ['repairs sails', 'catches fish', 'sells nets'],
        letters: ['A', 'B'],
      },
      { kind: 'short_answer', gaps: [['120']] },
      { kind: 'writing', prompt: 'Should the harbour be made larger?' },
      { kind: 'true_false', value: 'TRUE' },
    ]);
  });
});

describe('a pool of Blackboard', () => {
  const { items } = fixture('rivers.blackboard12.xml');

  it('asks what it asked', () => {
    expect(items[0]).toMatchObject({ element: 'assessment', title: 'Rivers', state: 'changed' });
    expect(asked(items[0] as Item).reasons).toEqual([
      'Instructions: “Answer all of them.” Put them into the passage or the question that needs them.',
    ]);
    const several = 'Which of them are fish?';
    expect(items.slice(1).map(asked)).toMatchObject([
      {
        kind: 'single_choice',
        options: ['The Tamar', 'The Downs', 'The Lizard'],
        letter: 'A',
        explanation: 'Right: Well read.\nWrong: Look at the map.\nB: They are hills.',
        reasons: [],
      },
      { kind: 'true_false', value: 'TRUE', reasons: [] },
      { kind: 'true_false', value: 'TRUE', reasons: ['Yes and no: learners see True and False.'] },
      {
        kind: 'several_choice',
        prompt: several,
        letters: ['A', 'C'],
        reasons: ['Marks: 10 in the file. Here its kind gives the marks.'],
      },
      { kind: 'ordering', items: ['the weir', 'the spring', 'the mouth'], order: ['B', 'A', 'C'], reasons: [] },
      {
        kind: 'matching',
        prompt: 'What is where?',
        items: ['The mill', 'The bridge'],
        options: ['by the road', 'on the island', 'in the wood'],
        letters: ['B', 'A'],
        reasons: [],
      },
      { kind: 'short_answer', gaps: [['source', 'spring']], reasons: [] },
      {
        kind: 'fill_in_blanks',
        prompt: 'The [BLANK] turns the [BLANK].',
        gaps: [['water', 'stream'], ['mill wheel']],
        reasons: [],
      },
      {
        kind: 'completion',
        source: 'bank',
        body: 'The river [BLANK] and brooks [BLANK].',
        bank: ['flows', 'flow', 'flowing'],
        letters: ['A', 'B'],
        reasons: [],
      },
      { kind: 'short_answer', gaps: [['7']], reasons: [] },
      { kind: 'writing', explanation: 'A good answer names the weir.' },
    ]);
  });
});

describe('an assessment of a Common Cartridge', () => {
  const { items } = fixture('lights.cartridge12.xml');

  it('asks what it asked', () => {
    expect(items[0]).toMatchObject({ element: 'assessment', title: 'Lights', state: 'mapped' });
    expect(items[1]?.question?.draft).toMatchObject({ tags: ['lights'] });
    expect(items.slice(1).map(asked)).toMatchObject([
      {
        kind: 'single_choice',
        letter: 'A',
        reasons: ['Marks: 2 in the file. Here its kind gives the marks.'],
      },
      { kind: 'several_choice', letters: ['A', 'B'], reasons: [] },
      { kind: 'true_false', value: 'FALSE', reasons: [] },
      { kind: 'short_answer', gaps: [['Oil', 'Lamp oil']], rules: { case: true }, reasons: [] },
      {
        kind: 'short_answer',
        gaps: [['Norrey']],
        rules: { case: false },
        reasons: ['Pattern “Norr”: answers are compared whole.'],
      },
      { kind: 'writing', explanation: 'It is dark, and the sea is loud.', reasons: [] },
    ]);
  });
});

const label = (ident: string, text: string, more = '') =>
  `<response_label ident="${ident}"${more}><material><mattext>${text}</mattext></material></response_label>`;
const choice = (labels: string, rcardinality = 'Single') =>
  `<response_lid ident="R" rcardinality="${rcardinality}"><render_choice>${labels}</render_choice></response_lid>`;
const equal = (value: string, ident = 'R') => `<varequal respident="${ident}">${value}</varequal>`;
const rule = (condition: string, points: number | string = 1, action = 'Set') =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar varname="SCORE" action="${action}">${points}</setvar></respcondition>`;
const field = '<response_str ident="R" rcardinality="Single"><render_fib/></response_str>';
const typed = (type: string) =>
  `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`;
const item = (body: string, rules = '', head = '') =>
  `<questestinterop><item ident="i" title="An item">${head}<presentation><material><mattext>Which?</mattext></material>${body}</presentation><resprocessing>${rules}</resprocessing></item></questestinterop>`;
const first = (xml: string) => {
  const [one] = read(xml).items;
  if (!one) throw new Error('There is no item.');
  return { state: one.state, ...asked(one) };
};

const all = (xml: string) => read(xml).items.map((one) => ({ state: one.state, ...asked(one) }));

const two = label('A', 'One') + label('B', 'Two');
const three = two + label('C', 'Three');

describe('an item of QTI 1.2', () => {
  it('keeps what part of the marks an option gives', () => {
    expect(first(item(choice(three), rule(equal('A')) + rule(equal('B'), 0.5)))).toMatchObject({
      state: 'mapped',
      kind: 'single_choice',
      letter: 'A',
      credit: { B: 500 },
      reasons: [],
    });
    const each = rule(equal('A'), 1, 'Add') + rule(equal('B'), 1, 'Add') + rule(equal('C'), 1, 'Subtract');
    expect(first(item(choice(three, 'Multiple'), each))).toMatchObject({
      state: 'mapped',
      kind: 'several_choice',
      letters: ['A', 'B'],
      credit: { A: 500, B: 500, C: -500 },
    });
  });

  it('pairs the labels of a group, and items with the same options', () => {
    const group = `<response_grp ident="R" rcardinality="Multiple"><render_choice>${label('1', 'Spain', ' match_group="3,4"')}${label('2', 'Italy', ' match_group="3,4"')}${label('3', 'Rome')}${label('4', 'Madrid')}</render_choice></response_grp>`;
    const pair = (value: string) => rule(`<varsubset respident="R">${value}</varsubset>`, 1, 'Add');
    const asOne = first(item(group, pair('1,4') + pair('2,3')));
    expect(asOne).toMatchObject({ kind: 'matching', items: ['Spain', 'Italy'], options: ['Rome', 'Madrid'] });
    expect(asOne).toMatchObject({ letters: ['B', 'A'], reasons: [] });
    const row = (ident: string, text: string) =>
      `<response_grp respident="${ident}" rcardinality="Single"><material><mattext>${text}</mattext></material><render_choice>${two}</render_choice></response_grp>`;
    const rows = row('x', 'I') + row('y', 'II');
    const both = rule(equal('A', 'x'), 1, 'Add') + rule(equal('B', 'y'), 1, 'Add');
    expect(first(item(rows, both))).toMatchObject({ kind: 'matching', items: ['I', 'II'], letters: ['A', 'B'] });
    expect(first(item(rows, both + rule(equal('A', 'y'), 1, 'Add')))).toMatchObject({
      state: 'faulty',
      reasons: ['Pairs: each item needs just one option, and one of them has none or several.'],
    });
  });

  it('makes a question of each item where one takes several options', () => {
    const row = (ident: string, text: string) =>
      `<response_lid ident="${ident}" rcardinality="Multiple"><material><mattext>${text}</mattext></material><render_choice>${three}</render_choice></response_lid>`;
    const rows = row('x', 'I') + row('y', 'II');
    const rules =
      ['A', 'C'].map((letter) => rule(equal(letter, 'x'), 1, 'Add')).join('') + rule(equal('B', 'y'), 1, 'Add');
    const found = all(item(rows, rules));
    expect(found).toMatchObject([
      { kind: 'choose_n', prompt: expect.stringMatching(/I$/), n: 2, letters: ['A', 'C'] },
      { kind: 'several_choice', prompt: expect.stringMatching(/II$/), letters: ['B'], reasons: [] },
    ]);
    expect(found[0]?.reasons).toEqual(['Items that take several options or none: each is a question of its own.']);
    expect(all(item(rows, rule(equal('A', 'x'), 1, 'Add')))).toMatchObject([{ state: 'faulty' }]);
  });

  it('says what a response says itself', () => {
    const own = '<material><mattext>In order:</mattext></material>';
    const order = choice(three, 'Ordered').replace('<render_choice>', `${own}<render_choice>`);
    const right = rule(`<and>${equal('B')}${equal('A')}${equal('C')}</and>`);
    expect(first(item(order, right))).toMatchObject({
      kind: 'ordering',
      prompt: 'Which?\n\nIn order:',
      order: ['B', 'A', 'C'],
      reasons: [],
    });
  });

  it('puts gaps where responses stand in the text', () => {
    const more = '<material><mattext>and</mattext></material>';
    const other = field.replace('"R"', '"S"');
    expect(
      first(item(field + more + other, rule(equal('x'), 1, 'Add') + rule(equal('y', 'S'), 1, 'Add'))),
    ).toMatchObject({
      kind: 'completion',
      body: 'Which? [BLANK] and [BLANK]',
      gaps: [['x'], ['y']],
    });
    const mixed = item(
      field + choice(two).replace('"R"', '"S"'),
      rule(equal('x')),
      typed('multiple_dropdowns_question'),
    );
    expect(first(mixed)).toMatchObject({
      state: 'faulty',
      reasons: expect.arrayContaining([expect.stringMatching(/^Gaps: \[R\] is not in the text\./)]),
    });
  });

  it.each<[string, string, string, string[]]>([
    [
      'a key that is no option',
      item(choice(two), rule(equal('Z'))),
      'faulty',
      ['Key: no option is right.', 'Key “Z”: it is none of the options.'],
    ],
    ['no response', item(''), 'left_out', ['It asks nothing.']],
    [
      'a place on a picture',
      item('<response_xy ident="R"><render_hotspot/></response_xy>'),
      'left_out',
      ['response_xy: ident R', 'The interaction “hotspot” is no question here.'],
    ],
    [
      'numbers that are made',
      item(field, '', typed('calculated_question')),
      'left_out',
      ['Calculated question: the numbers would have to be made for each learner.'],
    ],
    [
      'a type that nobody knows',
      item(choice(two), rule(equal('A')), typed('riddle_question')),
      'changed',
      ['type: riddle_question'],
    ],
    [
      'a range of numbers',
      item(field, rule('<vargte respident="R">1</vargte><varlte respident="R">2</varlte>')),
      'faulty',
      ['Range 1..2: no single number is right. Ask for one number.'],
    ],
    [
      'rules of its own alone',
      item(choice(two), rule('<durequal>PT1M</durequal>')),
      'faulty',
      [
        'Key: no option is right.',
        'Key: its marks come from rules of its own, and it names no correct response.',
        'Marks by rules of its own: the correct response decides here.',
      ],
    ],
    [
      'a file to send in',
      item('', '', typed('file_upload_question')),
      'changed',
      ['A file to send in: here a text is written.'],
    ],
    [
      'a picture',
      item(`<material><matimage uri="a.png"/></material>${choice(two)}`, rule(equal('A'))),
      'changed',
      ['File: a.png is not here, and nothing is loaded.'],
    ],
    [
      'an embedded film',
      item(
        `<material><mattext texttype="text/html">&lt;iframe src="x">&lt;/iframe></mattext></material>${choice(two)}`,
        rule(equal('A')),
      ),
      'changed',
      ['Formatting: an embedded page.'],
    ],
  ])('says what becomes of %s', (_what, xml, state, reasons) => {
    const found = first(xml);
    expect([found.state, found.reasons]).toEqual([state, reasons]);
  });

  it('is faulty with more parts than any question has', () => {
    const all = Array.from({ length: 2501 }, (_, index) => String(index));
    const fields = all.map((one) => field.replace('"R"', `"${one}"`)).join('');
    const keys = all.map((one) => rule(equal('x', one), 1, 'Add')).join('');
    expect(first(item(fields, keys))).toMatchObject({ state: 'faulty', reasons: ['It has more than 5,000 parts.'] });
  });

  it('is refused among more than 5,000', () => {
    expect(() => read(`<questestinterop>${'<item/>'.repeat(5001)}</questestinterop>`)).toThrow(/5,001 items/);
  });
});
