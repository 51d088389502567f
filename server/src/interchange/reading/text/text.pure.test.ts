import { describe, expect, it } from 'vitest';
import { assertConserved, type Reading } from '../report.ts';
import { readAiken } from './aiken.ts';
import { readGift } from './gift.ts';
import { readText2qti } from './text2qti.ts';

const rules = expect.objectContaining({ language: 'en', articles: true });
const number = { words: 0, number: 'and_or', from: null };

/** Of each item its line, its state, what it asks with its key, and what it loses. */
const short = ({ items }: Reading) =>
  items.map(({ line, state, question, reasons }) => {
    const { kind, content, key } = question?.draft ?? {};
    return [line, state, ...(question ? [{ kind, ...content, ...key }] : []), ...reasons.map(({ text }) => text)];
  });

describe('GIFT', () => {
  it('reads each of its kinds', () => {
    const reading = readGift(
      [
        '::Q1:: What is the capital of Peru? {=Lima#Right. ~Quito#That is Ecuador. ~La Paz ####Lima since 1535.}',
        '',
        '// a comment',
        'Rivers flow uphill.{F#No, think again.#Quite so.}',
        '',
        'Which two are rivers?{~%50%Rhine ~%50%Elbe ~Harz ~Alps}',
        '',
        'Who wrote it?{=Mann =Thomas Mann}',
        '',
        'The river {=flows =runs} to the sea.',
        '',
        'Match. {=Paris -> France =Rome -> Italy =Bonn -> Germany = -> Spain}',
        '',
        'Decide.{=One -> TRUE =Two -> NOT GIVEN = -> FALSE}',
        '',
        'How many? {#4:0.5}',
        '',
        'Write about rivers. {}',
      ].join('\n'),
      'a.gift',
    );
    expect(short(reading)).toEqual([
      [
        1,
        'mapped',
        {
          kind: 'single_choice',
          prompt: 'What is the capital of Peru?',
          options: ['Lima', 'Quito', 'La Paz'],
          letter: 'A',
        },
      ],
      [4, 'changed', { kind: 'true_false', prompt: 'Rivers flow uphill.', value: 'FALSE' }, 'Comment: // a comment'],
      [
        6,
        'mapped',
        {
          kind: 'choose_n',
          prompt: 'Which two are rivers?',
          n: 2,
          options: ['Rhine', 'Elbe', 'Harz', 'Alps'],
          letters: ['A', 'B'],
        },
      ],
      [
        8,
        'mapped',
        {
          kind: 'short_answer',
          prompt: 'Write the answer.',
          questions: ['Who wrote it?'],
          gaps: [['Mann', 'Thomas Mann']],
          rules,
        },
      ],
      [
        10,
        'mapped',
        { kind: 'fill_in_blanks', prompt: 'The river [BLANK] to the sea.', gaps: [['flows', 'runs']], rules: null },
      ],
      [
        12,
        'mapped',
        {
          kind: 'matching',
          prompt: 'Match.',
          style: 'features',
          reuse: true,
          items: ['Paris', 'Rome', 'Bonn'],
          options: ['France', 'Italy', 'Germany', 'Spain'],
          letters: ['A', 'B', 'C'],
        },
      ],
      [
        14,
        'mapped',
        {
          kind: 'not_given',
          prompt: 'Decide.',
          labels: 'true_false',
          statements: ['One', 'Two'],
          values: ['TRUE', 'NOT GIVEN'],
        },
      ],
      [
        16,
        'changed',
        {
          kind: 'short_answer',
          prompt: 'Write the answer.',
          questions: ['How many?'],
          limit: number,
          gaps: [['4']],
          rules,
        },
        'Tolerance of 0.5: only 4 itself is accepted.',
      ],
      [18, 'mapped', { kind: 'writing', prompt: 'Write about rivers.' }],
    ]);
    assertConserved(reading.details);
    expect(reading.items[0]?.question?.draft).toMatchObject({
      label: 'Q1',
      explanation: 'Lima since 1535.\nA: Right.\nB: That is Ecuador.',
    });
  });

  it('keeps what each option is worth', () => {
    const grant = "Who is buried there?{~%-100%No one ~%50%Grant ~%50%Grant's wife ~%-100%Grant's father}";
    const credit = { A: -1000, B: 500, C: 500, D: -1000 };
    expect(short(readGift(grant, 'a.gift'))).toEqual([
      [1, 'mapped', expect.objectContaining({ kind: 'several_choice', letters: ['B', 'C'], credit })],
    ]);
  });

  it('makes tags of categories and sets of descriptions', () => {
    const { items, sets } = readGift(
      '$CATEGORY: $course$/top/Unit 4/Rivers\n\n::The Elbe:: It rises in the mountains.\n\nIs it long?{T}\n\nIs it short?{F}\n',
      'a.gift',
    );
    expect(items.map(({ element, state, set }) => ({ element, state, set }))).toEqual([
      { element: 'category', state: 'mapped', set: null },
      { element: 'description', state: 'mapped', set: null },
      { element: 'question', state: 'mapped', set: 0 },
      { element: 'question', state: 'mapped', set: 0 },
    ]);
    expect(sets).toEqual([{ title: 'The Elbe', content: 'It rises in the mountains.', media: {} }]);
    expect(items[2]?.question?.draft.tags).toEqual(['unit 4', 'rivers']);
  });

  it('lists what it cannot have', () => {
    const { items } = readGift(
      'Pick.{=a ~%50%b ~c}\n\nName it.{=%100%Rhine =%50%Rhein =Rh*}\n\n[html]<p>See <b>this</b></p>{T}\n\nOpen { =a\n',
      'a.gift',
    );
    expect(items.map(({ state, reasons }) => [state, ...reasons.map(({ text }) => text)])).toEqual([
      ['mapped'],
      ['changed', 'Pattern “Rh*”: answers are compared whole.'],
      ['changed', 'Formatting: bold.'],
      ['faulty', 'The answers have no closing brace }.'],
    ]);
    expect(items.slice(0, 2).map(({ question }) => question?.draft.key)).toMatchObject([
      { letter: 'A', credit: { B: 500 } },
      { gaps: [['Rhine', 'Rhein']], credit: [[1000, 500]] },
    ]);
  });
});

describe('Aiken', () => {
  it('reads questions and says which have no answer', () => {
    const reading = readAiken(
      'What?\nA. One\nB) Two\nANSWER: B\n\nWhich?\nA. One\nB. Two\n\nThird?\nA. x\nB. y\nANSWER: C\n',
      'a.txt',
    );
    expect(short(reading)).toEqual([
      [1, 'mapped', { kind: 'single_choice', prompt: 'What?', options: ['One', 'Two'], letter: 'B' }],
      [6, 'faulty', 'Key: there is no line ANSWER: with the letter that is right.'],
      [10, 'faulty', 'Key: There is no option C.'],
    ]);
    assertConserved(reading.details);
  });
});

describe('text2qti', () => {
  it('reads each of its kinds', () => {
    const reading = readText2qti(
      [
        'Quiz title: Rivers',
        'shuffle answers: true',
        '% a comment',
        'Text title: The Elbe',
        'Text: It is long.',
        'Title: First',
        'Points: 2',
        '1.  What is it?',
        '    Say.',
        '... All about it.',
        '*a) A river',
        '... Yes.',
        'b)  A hill',
        '2. Which?',
        '[*] Rhine',
        '[ ] Harz',
        '[*] Elbe',
        '3. Who?',
        '*   Mann',
        '*   Thomas Mann',
        '4. How many?',
        '=   4 +- 0.5',
        '5. Write.',
        '____',
        '6. Long?',
        '*a) True',
        'b) False',
      ].join('\n'),
      'a.txt',
    );
    const asks = (question: string) => ({
      kind: 'short_answer',
      prompt: 'Write the answer.',
      questions: [question],
      rules,
    });
    expect(short(reading)).toEqual([
      [1, 'changed', 'Setting: shuffle answers: true', 'Setting: % a comment'],
      [4, 'mapped'],
      [
        8,
        'changed',
        { kind: 'single_choice', prompt: 'What is it?\nSay.', options: ['A river', 'A hill'], letter: 'A' },
        'Marks in the file: Points: 2',
      ],
      [
        14,
        'mapped',
        { kind: 'several_choice', prompt: 'Which?', options: ['Rhine', 'Harz', 'Elbe'], letters: ['A', 'C'] },
      ],
      [18, 'mapped', { ...asks('Who?'), gaps: [['Mann', 'Thomas Mann']] }],
      [
        21,
        'changed',
        { ...asks('How many?'), limit: number, gaps: [['4']] },
        'Tolerance of 0.5: only 4 itself is accepted.',
      ],
      [23, 'mapped', { kind: 'writing', prompt: 'Write.' }],
      [25, 'mapped', { kind: 'true_false', prompt: 'Long?', value: 'TRUE' }],
    ]);
    assertConserved(reading.details);
  });
});

describe('a text made to be slow', () => {
  const many = (part: (n: number) => string) => Array.from({ length: 2000 }, (_, n) => part(n)).join('');

  it('has its details listed one by one up to a number, and counted beyond', () => {
    const [item] = readGift(`Name it. {=one ${many((n) => `=a${n}* `)}}`, 'a.gift').items;
    expect(item?.reasons).toHaveLength(501);
    expect(item?.reasons.at(-1)).toMatchObject({ text: 'More details like these.', count: 1500 });
    expect(item?.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(2000);
  });

  it('lists tags that no question has a place for once, under their category', () => {
    const reading = readGift(`$CATEGORY: ${many((n) => `t${n}/`)}\n\nOne? {T}\n\nTwo? {T}\n`, 'a.gift');
    expect(short(reading).map(([, state]) => state)).toEqual(['changed', 'mapped', 'mapped']);
    expect(reading.items[2]?.question?.draft.tags).toHaveLength(20);
  });

  it('is faulty with more parts than any question has, or elements deep in each other', () => {
    const pairs = readGift(`Match. {${many((n) => `=a${n} -> b${n} =c${n} -> d${n} `)}}`, 'a.gift');
    expect(short(pairs)).toEqual([[1, 'faulty', 'It has more than 5,000 parts.']]);
    const deep = readGift(`[html]${'<div>'.repeat(251)}One? {T}`, 'a.gift');
    expect(short(deep)[0]).toContain('HTML: its elements stand more than 250 deep in each other.');
  });

  it('is refused with too many items before they are read', () => {
    expect(() =>
      readGift(
        many((n) => `Is it ${n}? {T}\n\nIs it? {F}\n\nOr? {T}\n\n`),
        'a.gift',
      ),
    ).toThrow('6,000 items');
  });
});
