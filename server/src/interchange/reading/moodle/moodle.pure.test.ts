import { describe, expect, it } from 'vitest';
import { assertConserved } from '../report.ts';
import { parseXml } from '../xml/parse.ts';
import { readMoodle } from './read-moodle.ts';

const common = (name: string, text: string) => `<name><text>${name}</text></name>
  <questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>
  <generalfeedback format="html"><text></text></generalfeedback><defaultgrade>1.0000000</defaultgrade>
  <penalty>0</penalty><hidden>0</hidden><idnumber></idnumber>`;
const answer = (fraction: number, text: string, feedback = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback format="html"><text>${feedback}</text></feedback></answer>`;
const question = (type: string, inner: string) => `<question type="${type}">${inner}</question>`;
const read = (...questions: string[]) => {
  const reading = readMoodle(parseXml(`<?xml version="1.0"?>\n<quiz>${questions.join('\n')}</quiz>`), 'a.xml');
  assertConserved(reading.details);
  return reading;
};
const first = (...questions: string[]) => {
  const [item] = read(...questions).items;
  const { kind, content, key } = item?.question?.draft ?? {};
  return { state: item?.state, kind, content, key, reasons: item?.reasons.map(({ text }) => text) };
};

describe('Moodle XML', () => {
  it('reads a single choice with what is said to its answers', () => {
    const reading = read(
      question(
        'category',
        '<category><text>$course$/top/Unit 4</text></category><info format="html"><text></text></info><idnumber></idnumber>',
      ),
      question(
        'multichoice',
        `${common('Lima', '<p>What is <b>the</b> capital?</p>')}<single>true</single><shuffleanswers>true</shuffleanswers>
        ${answer(100, 'Lima', 'Right.')}${answer(0, 'Quito')}<tags><tag><text>Cities</text></tag></tags>`,
      ),
    );
    expect(
      reading.items.map(({ state, reasons }) => [state, ...reasons.map(({ line, text }) => `${line} ${text}`)]),
    ).toEqual([['mapped'], ['changed', '4 Formatting: bold.']]);
    expect(reading.items[1]?.question?.draft).toMatchObject({
      kind: 'single_choice',
      content: { prompt: 'What is the capital?', options: ['Lima', 'Quito'], shuffle: true },
      key: { letter: 'A' },
      label: 'Lima',
      tags: ['unit 4', 'cities'],
      explanation: 'A: Right.',
    });
  });

  it('tells several choice from choose n by the fractions', () => {
    const several = (...fractions: number[]) =>
      first(
        question(
          'multichoice',
          `${common('N', 'Which?')}<single>false</single>${fractions.map((fraction, index) => answer(fraction, `o${index}`)).join('')}`,
        ),
      );
    expect(several(50, 50, 0, 0)).toMatchObject({ kind: 'choose_n', state: 'mapped', key: { letters: ['A', 'B'] } });
    // Moodle gives half the marks for one of these.
    expect(several(50, 50, -100, -100)).toMatchObject({
      kind: 'several_choice',
      state: 'mapped',
      key: { letters: ['A', 'B'], credit: { A: 500, B: 500, C: -1000, D: -1000 } },
    });
    expect(several(100, -100, -100).key).toEqual({ letters: ['A'] });
    expect(several(70, 30, 0)).toMatchObject({
      kind: 'several_choice',
      state: 'mapped',
      key: { letters: ['A', 'B'], credit: { A: 700, B: 300 } },
    });
    expect(several(33.33333, 33.33333, 33.33333, -50)).toMatchObject({
      state: 'mapped',
      key: { credit: { A: 333, B: 333, C: 333, D: -500 } },
    });
  });

  it('reads gaps', () => {
    const cloze = first(
      question('cloze', common('C', 'Fill in.<br>The {1:SHORTANSWER:=Elbe~%100%river Elbe} is {1:SA:=long}.')),
    );
    expect(cloze).toMatchObject({
      kind: 'completion',
      content: { prompt: 'Fill in.', layout: 'text', body: 'The [BLANK] is [BLANK].', source: 'free' },
      key: { gaps: [['Elbe', 'river Elbe'], ['long']] },
      state: 'mapped',
    });
    expect(first(question('cloze', common('C', 'It is {1:MC:=long~short}.')))).toMatchObject({
      content: { source: 'choices', choices: [['long', 'short']] },
      key: { letters: ['A'] },
      state: 'mapped',
    });
    const drag = (text: string, group: number) => `<dragbox><text>${text}</text><group>${group}</group></dragbox>`;
    expect(
      first(question('ddwtos', `${common('D', 'A [[2]] and [[1]].')}${drag('x', 1)}${drag('y', 1)}${drag('z', 1)}`)),
    ).toMatchObject({
      content: { source: 'bank', bank: ['x', 'y', 'z'], reuse: false },
      key: { letters: ['B', 'A'] },
      state: 'mapped',
    });
  });

  it('lists every detail that nobody thought of, and leaves out what is no question', () => {
    const reading = read(
      question(
        'truefalse',
        `${common('T', 'Is it?')}${answer(100, 'true')}${answer(0, 'false')}<odd a="1"><b>deep</b></odd><odd a="1"><b>deep</b></odd>`,
      ),
      question('ddmarker', `${common('M', 'Where?')}<drag no="1"><text>x</text></drag>`),
      question(
        'essay',
        `${common('E', 'Write.')}<responseformat>editor</responseformat><graderinfo format="html"><text>Look at style.</text></graderinfo>`,
      ),
    );
    expect(
      reading.items.map(({ state, reasons }) => [state, ...reasons.map(({ text, count }) => `${count}× ${text}`)]),
    ).toEqual([
      ['changed', '2× odd: deep'],
      ['left_out', '1× Markers to drag on a picture: make it a matching question with a picture.'],
      ['mapped'],
    ]);
    expect(reading.items[2]?.question?.draft.explanation).toBe('Look at style.');
  });

  it('keeps the pictures of questions, and loads none', () => {
    const reading = read(
      question(
        'matching',
        `<name><text>Plan</text></name><questiontext format="html"><text><![CDATA[<p>Label.</p><img src="@@PLUGINFILE@@/a%20b.png" alt="A plan"><img src="http://x.test/c.png" alt="">]]></text><file name="a b.png" path="/" encoding="base64">iVBORw==</file></questiontext>
        <subquestion format="html"><text>Bank</text><answer><text>A</text></answer></subquestion>
        <subquestion format="html"><text>Park</text><answer><text>B</text></answer></subquestion>`,
      ),
    );
    expect(reading.files).toEqual([{ name: '1/a b.png', bytes: Buffer.from('iVBORw==', 'base64') }]);
    expect(reading.items[0]).toMatchObject({
      state: 'changed',
      question: {
        media: { picture: '1/a b.png' },
        draft: { content: { picture: { alt: 'A plan' }, options: ['A', 'B'] } },
      },
      reasons: [{ text: 'File: http://x.test/c.png is not in this file, and nothing is loaded.' }],
    });
  });
});
