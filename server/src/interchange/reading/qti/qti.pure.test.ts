import { describe, expect, it } from 'vitest';
import { assertConserved } from '../report.ts';
import { parseXml } from '../xml/parse.ts';
import { readSingleItem } from './single-item.ts';

const MATCH = 'template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct"';
const MAP = 'template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response"';
const NAMESPACE = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';

const values = (...given: string[]) =>
  `<qti-correct-response>${given.map((value) => `<qti-value>${value}</qti-value>`).join('')}</qti-correct-response>`;
const declared = (inner: string, { id = 'RESPONSE', cardinality = 'single', type = 'identifier' } = {}) =>
  `<qti-response-declaration identifier="${id}" cardinality="${cardinality}" base-type="${type}">${inner}</qti-response-declaration>`;
const item = (body: string, { declarations = '', processing = '', rest = '', title = 'An item' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item ${NAMESPACE} identifier="i1" title="${title}" adaptive="false" time-dependent="false">
${declarations}
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>
<qti-item-body>${body}</qti-item-body>
${processing}${rest}
</qti-assessment-item>`;
const rp = (attributes: string) => `<qti-response-processing ${attributes}/>`;
const options = (...given: [string, string][]) =>
  given.map(([id, text]) => `<qti-simple-choice identifier="${id}">${text}</qti-simple-choice>`).join('');

const read = (xml: string) => {
  const reading = readSingleItem(parseXml(xml), 'item.xml');
  assertConserved(reading.details);
  return reading;
};
const first = (xml: string) => {
  const [one] = read(xml).items;
  const { kind, content, key, explanation, label } = one?.question?.draft ?? {};
  const reasons = one?.reasons.map(({ text }) => text);
  return { state: one?.state, kind, content, key, reasons, ...(explanation && { explanation }), label };
};

describe('an item of QTI', () => {
  it('asks for one option', () => {
    const choice = `<p>Look at the text.</p><qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1">
      <qti-prompt>What does it say?</qti-prompt>${options(['A', 'Stay <b>here</b>.'], ['B', 'Go.'], ['C', 'Wait.'])}</qti-choice-interaction>`;
    expect(first(item(choice, { declarations: declared(values('B')), processing: rp(MATCH) }))).toEqual({
      state: 'changed',
      kind: 'single_choice',
      content: { prompt: 'Look at the text.\n\nWhat does it say?', options: ['Stay here.', 'Go.', 'Wait.'] },
      key: { letter: 'B' },
      reasons: ['Formatting: bold.'],
      label: 'An item',
    });
  });

  it('reads version 2 by its names', () => {
    const xml = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="" adaptive="false" timeDependent="false">
      <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>T</value></correctResponse></responseDeclaration>
      <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="integer"/>
      <itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>The pound sign is £.</prompt>
      <simpleChoice identifier="T">True</simpleChoice><simpleChoice identifier="F">False</simpleChoice></choiceInteraction></itemBody>
      <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
    expect(first(xml)).toMatchObject({
      state: 'changed',
      kind: 'true_false',
      content: { prompt: 'The pound sign is £.' },
      key: { value: 'TRUE' },
      reasons: ['Shuffled answers: the order of the file is kept.'],
    });
  });

  it('shuffles what the file shuffles, but for what is fixed', () => {
    const choice = (shuffle: boolean) =>
      `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1" shuffle="${shuffle}"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="a">One</qti-simple-choice><qti-simple-choice identifier="b">Two</qti-simple-choice><qti-simple-choice identifier="c" fixed="true">None</qti-simple-choice></qti-choice-interaction>`;
    const chosen = (shuffle: boolean) => first(item(choice(shuffle), { declarations: declared(values('a')) }));
    expect(chosen(true)).toMatchObject({ state: 'mapped', content: { shuffle: true, fixed: ['C'] } });
    expect(chosen(false)?.content).toEqual({ prompt: 'Which?', options: ['One', 'Two', 'None'] });
    const sets =
      '<qti-simple-match-set><qti-simple-associable-choice identifier="I1">Ann</qti-simple-associable-choice><qti-simple-associable-choice identifier="I2">Ben</qti-simple-associable-choice></qti-simple-match-set><qti-simple-match-set><qti-simple-associable-choice identifier="O1">reads</qti-simple-associable-choice><qti-simple-associable-choice identifier="O2" fixed="true">neither</qti-simple-associable-choice></qti-simple-match-set>';
    const match = `<qti-match-interaction response-identifier="RESPONSE" shuffle="true"><qti-prompt>Match.</qti-prompt>${sets}</qti-match-interaction>`;
    const pairs = declared(values('I1 O1', 'I2 O2'), { cardinality: 'multiple', type: 'directedPair' });
    expect(first(item(match, { declarations: pairs }))).toMatchObject({
      state: 'mapped',
      kind: 'matching',
      content: { shuffle: true, fixed: ['B'] },
    });
  });

  it('tells a mark for each right option from one for all of them', () => {
    const choice = (max: number) =>
      `<qti-choice-interaction response-identifier="RESPONSE" max-choices="${max}"><qti-prompt>Which?</qti-prompt>${options(['a', 'One'], ['b', 'Two'], ['c', 'Three'])}</qti-choice-interaction>`;
    const mapping = (wrong: number) =>
      `<qti-mapping default-value="${wrong}"><qti-map-entry map-key="a" mapped-value="1"/><qti-map-entry map-key="c" mapped-value="1"/></qti-mapping>`;
    const multiple = { cardinality: 'multiple' };
    const chosen = (wrong: number, processing: string) =>
      first(
        item(choice(2), {
          declarations: declared(values('a', 'c') + mapping(wrong), multiple),
          processing: rp(processing),
        }),
      );
    expect(chosen(0, MAP)).toMatchObject({
      state: 'mapped',
      kind: 'choose_n',
      content: { n: 2 },
      key: { letters: ['A', 'C'] },
    });
    // Of two marks each wrong one takes one.
    expect(chosen(-1, MAP)).toMatchObject({
      kind: 'several_choice',
      key: { letters: ['A', 'C'], credit: { A: 500, B: -500, C: 500 } },
    });
    expect(chosen(0, MATCH)).toMatchObject({ state: 'mapped', kind: 'several_choice', key: { letters: ['A', 'C'] } });
  });

  it('matches, or asks for Not Given where the options are its words', () => {
    const set = (...given: [string, string][]) =>
      `<qti-simple-match-set>${given.map(([id, text]) => `<qti-simple-associable-choice identifier="${id}" match-max="1">${text}</qti-simple-associable-choice>`).join('')}</qti-simple-match-set>`;
    const match = (sets: string) =>
      `<qti-match-interaction response-identifier="RESPONSE" shuffle="false"><qti-prompt>Match.</qti-prompt>${sets}</qti-match-interaction>`;
    const pairs = { cardinality: 'multiple', type: 'directedPair' };
    const processing = rp(MATCH);
    const sets = set(['i1', 'Ana'], ['i2', 'Ben']) + set(['o1', 'a boat'], ['o2', 'a mill'], ['o3', 'a dam']);
    expect(
      first(item(match(sets), { declarations: declared(values('i1 o3', 'i2 o1'), pairs), processing })),
    ).toMatchObject({
      state: 'mapped',
      kind: 'matching',
      content: { items: ['Ana', 'Ben'], options: ['a boat', 'a mill', 'a dam'], reuse: false },
      key: { letters: ['C', 'A'] },
    });
    const words =
      set(['s1', 'It was late.'], ['s2', 'It was wet.'], ['s3', 'x'], ['s4', 'y']) +
      set(['T', 'True'], ['F', 'False'], ['N', 'Not given']);
    const key = values('s1 T', 's2 N', 's3 F', 's4 F');
    expect(first(item(match(words), { declarations: declared(key, pairs), processing }))).toMatchObject({
      kind: 'not_given',
      key: { values: ['TRUE', 'NOT GIVEN', 'FALSE', 'FALSE'] },
    });
    expect(first(item(match(sets), { declarations: declared(values('i1 o3'), pairs), processing }))).toMatchObject({
      state: 'changed',
      content: { options: ['a boat', 'a mill', 'a dam', 'None of these'], reuse: true },
      key: { letters: ['C', 'D'] },
      reasons: ['Items without an option: “None of these” is one more to choose.'],
    });
    expect(first(item(match(sets), { declarations: declared('', pairs), processing }))).toMatchObject({
      state: 'faulty',
    });
  });

  it('makes a question of each row where one takes several options', () => {
    const set = (most: number, ...given: string[]) =>
      `<qti-simple-match-set>${given.map((text) => `<qti-simple-associable-choice identifier="${text}" match-max="${most}">${text}</qti-simple-associable-choice>`).join('')}</qti-simple-match-set>`;
    const table = `<qti-match-interaction response-identifier="RESPONSE"><qti-prompt>Tick.</qti-prompt>${set(0, 'Ana', 'Ben', 'Cy')}${set(0, 'swims', 'sails', 'rows')}</qti-match-interaction>`;
    const key = values('Ana swims', 'Ana rows', 'Ben sails', 'Ben swims');
    const entries = ['Ana swims', 'Ana rows', 'Ben sails', 'Ben swims'].map(
      (pair) => `<qti-map-entry map-key="${pair}" mapped-value="0.5"/>`,
    );
    const mapping = `<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`;
    const readBy = (inner: string, by: string) => {
      const declarations = declared(inner, { cardinality: 'multiple', type: 'directedPair' });
      return read(item(table, { declarations, processing: rp(by) })).items;
    };
    const drafts = (inner: string, by: string) => readBy(inner, by).flatMap(({ question }) => question?.draft ?? []);
    expect(drafts(key, MATCH)).toMatchObject([
      { kind: 'several_choice', content: { prompt: 'Tick.\n\nAna' }, key: { letters: ['A', 'C'] } },
      { kind: 'several_choice', content: { prompt: 'Tick.\n\nBen' }, key: { letters: ['A', 'B'] } },
      {
        kind: 'several_choice',
        content: { options: ['swims', 'sails', 'rows', 'None of these'] },
        key: { letters: ['D'] },
      },
    ]);
    expect(drafts(key + mapping, MAP)[0]?.key).toEqual({ letters: ['A', 'C'], credit: { A: 500, C: 500 } });
    expect(readBy(key, MATCH).flatMap(({ reasons }) => reasons.map(({ text }) => text))).toContain(
      'Items that take several options or none: each is a question of its own.',
    );
  });

  it('takes what each option gives from rules that name it, with what is said beside', () => {
    const when = (option: string, marks: string, name = 'if') =>
      `<qti-response-${name}><qti-match><qti-variable identifier="RESPONSE"/><qti-base-value base-type="identifier">${option}</qti-base-value></qti-match><qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">${marks}</qti-base-value></qti-set-outcome-value><qti-set-outcome-value identifier="FEEDBACK"><qti-base-value base-type="identifier">said${option}</qti-base-value></qti-set-outcome-value></qti-response-${name}>`;
    const processing = `<qti-response-processing><qti-response-condition>${when('a', '2')}${when('b', '1', 'else-if')}</qti-response-condition></qti-response-processing>`;
    const choice = `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Which?</qti-prompt>${options(['a', 'One'], ['b', 'Two'], ['c', 'Three'])}</qti-choice-interaction>`;
    expect(first(item(choice, { declarations: declared(''), processing }))).toMatchObject({
      kind: 'single_choice',
      key: { letter: 'A', credit: { B: 500 } },
      reasons: ['Marks of 2: here its kind gives the marks.'],
    });
    const add = (option: string, marks: string) =>
      `<qti-response-condition><qti-response-if><qti-member><qti-base-value base-type="identifier">${option}</qti-base-value><qti-variable identifier="RESPONSE"/></qti-member><qti-set-outcome-value identifier="SCORE"><qti-sum><qti-variable identifier="SCORE"/><qti-base-value base-type="float">${marks}</qti-base-value></qti-sum></qti-set-outcome-value></qti-response-if></qti-response-condition>`;
    const several = choice.replace('max-choices="1"', 'max-choices="0"');
    const adding = `<qti-response-processing>${add('a', '0.5')}${add('b', '0.5')}${add('c', '-0.5')}</qti-response-processing>`;
    expect(
      first(item(several, { declarations: declared('', { cardinality: 'multiple' }), processing: adding })),
    ).toMatchObject({ kind: 'several_choice', key: { letters: ['A', 'B'], credit: { A: 500, B: 500, C: -500 } } });
  });

  it('reads gaps as a short answer, a text to complete, or a sentence that counts as a whole', () => {
    const entry = (id: string) => `<qti-text-entry-interaction response-identifier="${id}" expected-length="10"/>`;
    const key = (id: string, text: string) => declared(values(text), { id, type: 'string' });
    expect(
      first(
        item(`<p>What does a mill grind? ${entry('R1')}</p>`, {
          declarations: key('R1', 'corn'),
          processing: rp(MATCH),
        }),
      ),
    ).toMatchObject({
      state: 'mapped',
      kind: 'short_answer',
      content: { questions: ['What does a mill grind?'] },
      key: { gaps: [['corn']] },
    });
    const two = `<p>Fill in.</p><p>A ${entry('R1')} by the ${entry('R2')}.</p>`;
    const declarations = key('R1', 'mill') + key('R2', 'sea (north)');
    expect(first(item(two, { declarations }))).toMatchObject({
      kind: 'completion',
      content: { prompt: 'Fill in.', layout: 'text', source: 'free', body: 'A [BLANK] by the [BLANK].' },
      key: { gaps: [['mill'], ['sea \\(north\\)']] },
    });
    const one = (id: string) =>
      `<qti-match><qti-variable identifier="${id}"/><qti-correct identifier="${id}"/></qti-match>`;
    const all = `<qti-response-processing><qti-response-condition><qti-response-if><qti-and>${one('R1')}${one('R2')}</qti-and><qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">1</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition></qti-response-processing>`;
    expect(first(item(two, { declarations, processing: all }))).toMatchObject({
      state: 'mapped',
      kind: 'fill_in_blanks',
      key: { gaps: [['mill'], ['sea (north)']], rules: null },
    });
    const table = `<table><tr><th>Who</th><th></th></tr><tr><td></td><td>a ${entry('R1')}</td></tr><tr><td>${entry('R2')}</td><td>x</td></tr></table>`;
    expect(first(item(`<p>Fill in.</p>${table}`, { declarations }))).toMatchObject({
      content: {
        prompt: 'Fill in.',
        layout: 'table',
        rows: [
          ['Who', ''],
          ['', 'a [BLANK]'],
          ['[BLANK]', 'x'],
        ],
      },
    });
  });

  it('reads words to choose and words to place', () => {
    const inline = `<p>A <qti-inline-choice-interaction response-identifier="R1"><qti-inline-choice identifier="a">mill</qti-inline-choice><qti-inline-choice identifier="b">gate</qti-inline-choice></qti-inline-choice-interaction> stands here.</p>`;
    expect(first(item(inline, { declarations: declared(values('b'), { id: 'R1' }) }))).toMatchObject({
      kind: 'completion',
      content: { source: 'choices', choices: [['mill', 'gate']], body: 'A [BLANK] stands here.' },
      key: { letters: ['B'] },
    });
    const gaps = `<qti-gap-match-interaction response-identifier="RESPONSE"><qti-prompt>Put the words in.</qti-prompt>
      <qti-gap-text identifier="w1" match-max="1">mill</qti-gap-text><qti-gap-text identifier="w2" match-max="1">sea</qti-gap-text><qti-gap-text identifier="w3" match-max="1">dam</qti-gap-text>
      <p>The <qti-gap identifier="g1"/> by the <qti-gap identifier="g2"/>.</p></qti-gap-match-interaction>`;
    expect(
      first(
        item(gaps, {
          declarations: declared(values('w3 g1', 'w2 g2'), { cardinality: 'multiple', type: 'directedPair' }),
          processing: rp(MATCH),
        }),
      ),
    ).toMatchObject({
      state: 'mapped',
      content: {
        prompt: 'Put the words in.',
        source: 'bank',
        bank: ['mill', 'sea', 'dam'],
        reuse: false,
        body: 'The [BLANK] by the [BLANK].',
      },
      key: { letters: ['C', 'B'] },
    });
    const hot = `<qti-hottext-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Which word is wrong?</qti-prompt><p>He <qti-hottext identifier="a">go</qti-hottext> to the <qti-hottext identifier="b">mill</qti-hottext>.</p></qti-hottext-interaction>`;
    expect(first(item(hot, { declarations: declared(values('a')), processing: rp(MATCH) }))).toMatchObject({
      state: 'changed',
      kind: 'single_choice',
      content: { prompt: 'Which word is wrong?\n\nHe go to the mill.', options: ['go', 'mill'] },
    });
  });

  it('reads an order, an essay and a recording', () => {
    const order = `<qti-order-interaction response-identifier="RESPONSE"><qti-prompt>Order them.</qti-prompt>${options(['a', 'First'], ['b', 'Second'], ['c', 'Third'])}</qti-order-interaction>`;
    const ordered = { cardinality: 'ordered' };
    expect(
      first(item(order, { declarations: declared(values('c', 'a', 'b'), ordered), processing: rp(MATCH) })),
    ).toMatchObject({
      kind: 'ordering',
      content: { items: ['First', 'Second', 'Third'], marking: 'whole' },
      key: { order: ['C', 'A', 'B'] },
    });
    const essay =
      '<qti-extended-text-interaction response-identifier="RESPONSE"><qti-prompt>Write about a river.</qti-prompt></qti-extended-text-interaction>';
    const rubric = '<qti-rubric-block view="scorer" use="scoring"><p>Look for the past tense.</p></qti-rubric-block>';
    expect(first(item(rubric + essay, { declarations: declared('', { type: 'string' }) }))).toMatchObject({
      state: 'mapped',
      kind: 'writing',
      explanation: 'Look for the past tense.',
    });
    const upload =
      '<qti-upload-interaction response-identifier="RESPONSE" type="audio/mpeg"><qti-prompt>Say it.</qti-prompt></qti-upload-interaction>';
    expect(first(item(upload, { declarations: declared('', { type: 'file' }) }))).toMatchObject({
      state: 'mapped',
      kind: 'speaking',
    });
  });

  it('makes a set of an item that asks in several ways', () => {
    const choice = (id: string, prompt: string) =>
      `<qti-choice-interaction response-identifier="${id}" max-choices="1"><qti-prompt>${prompt}</qti-prompt>${options(['a', 'Yes, he did'], ['b', 'No, never'])}</qti-choice-interaction>`;
    const reading = read(
      item(`<p>A long text.</p>${choice('R1', 'Was he late?')}${choice('R2', 'Was he wet?')}`, {
        declarations: declared(values('a'), { id: 'R1' }) + declared(values('b'), { id: 'R2' }),
      }),
    );
    expect(reading.sets).toEqual([{ title: 'An item', content: 'A long text.', media: {} }]);
    expect(reading.items.map(({ state, set, question }) => [state, set, question?.draft.key])).toEqual([
      ['changed', null, undefined],
      ['mapped', 0, { letter: 'A' }],
      ['mapped', 0, { letter: 'B' }],
    ]);
    const keyless = read(
      item(`<p><img src="a.png" alt="A mill"/></p>${choice('R1', 'Was he late?')}${choice('R2', 'Was he wet?')}`, {
        declarations: declared(values('a'), { id: 'R1' }) + declared('', { id: 'R2' }),
      }),
    );
    expect(keyless.items.map(({ state, question }) => [state, question?.draft.key])).toEqual([
      ['changed', undefined],
      ['mapped', { letter: 'A' }],
      ['faulty', undefined],
    ]);
  });

  it('lists what it has not, by line, and leaves out what it cannot ask', () => {
    const hotspot =
      '<qti-hotspot-interaction response-identifier="RESPONSE" max-choices="1"><qti-hotspot-choice identifier="A" shape="circle" coords="1,2,3"/></qti-hotspot-interaction>';
    expect(first(item(hotspot))).toMatchObject({
      state: 'left_out',
      reasons: expect.arrayContaining(['The interaction “hotspot” is no question here.']),
    });
    const choice = `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1" data-odd="1">${options(['a', 'One'], ['b', 'Two'])}<qti-planted note="x">Odd</qti-planted></qti-choice-interaction>`;
    const planted = first(
      item(`<p>Which?</p>${choice}`, { declarations: declared(values('a')), processing: rp(MATCH) }),
    );
    expect(planted).toMatchObject({
      state: 'changed',
      reasons: expect.arrayContaining(['planted: Odd', 'data-odd: 1']),
    });
    const own =
      '<qti-response-processing><qti-response-condition><qti-response-if><qti-odd/></qti-response-if></qti-response-condition></qti-response-processing>';
    const simple = `<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Which?</qti-prompt>${options(['a', 'One'], ['b', 'Two'])}</qti-choice-interaction>`;
    expect(first(item(simple, { declarations: declared(values('a')), processing: own }))).toMatchObject({
      state: 'changed',
      reasons: ['Marks by rules of its own: the correct response decides here.'],
    });
    expect(first(item(simple, { declarations: declared(''), processing: own })).state).toBe('faulty');
    const template = '<qti-template-declaration identifier="X" cardinality="single" base-type="integer"/>';
    expect(first(item(simple, { declarations: declared(values('a')) + template }))).toMatchObject({ state: 'faulty' });
  });
});
