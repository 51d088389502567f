import { exportQuestions } from '@parlance/contract/interchange/exports';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse, anUpload, type QuestionSketch } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { contentOf, importedCopy } from '../../test/round-trip.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

async function exported(id: number, part?: string) {
  return await testApp.call(exportQuestions, { params: { id }, query: part ? { part } : {} }, admin);
}

/** Cells that a spreadsheet would run, that look escaped, or that hold what separates cells. */
const oddTexts = [
  '=HYPERLINK("http://example.org","Which?")',
  '+1 is which?',
  '-20 °C is which?',
  '@home is where?',
  "'=1 with an apostrophe of its own",
  "'tis the season",
  '＝wide',
  'Quotes "in" and “around”, a comma; a semicolon\tand a tab',
  'Two lines\n\n=and one more',
  'ESCAPED VALUE',
  '漢字 🙂 é',
];

describe('what a file must carry comes back equal', () => {
  it('a Reading course with every kind of question', async () => {
    const choice = (type: 'mcq' | 'reading_mcq' | 'checkbox', correct: unknown, text = 'Which?'): QuestionSketch => ({
      type,
      text,
      correct,
      options: ['=A1', 'b, or "b"', '-c', "'d"],
    });
    const { id } = await aCourse(testApp, {
      title: '=Odd: «Räder» / 漢字',
      passages: [
        [
          choice('reading_mcq', 'B'),
          choice('checkbox', ['A', 'C']),
          choice('checkbox', ['D']),
          { type: 'true_false', text: 'It rained.', correct: 'FALSE', options: [] },
          {
            type: 'fill_in_blanks',
            text: '[BLANK], [BLANK], [BLANK], [BLANK] and [BLANK]',
            blanks: ['=1|one', '2', '-3', 'a|b', '5'],
          },
          ...oddTexts.map((text): QuestionSketch => ({ type: 'writing', text })),
        ],
        oddTexts.map((text) => choice('mcq', 'D', text)),
      ],
    });
    await testApp.db.updateTable('passages').set({ title: '=Passage' }).where('course_id', '=', id).execute();
    // Plain multiple choice has nothing to read.
    await testApp.db
      .updateTable('passages')
      .set({ title: 'Questions', content: '' })
      .where('course_id', '=', id)
      .where('position', '=', 2)
      .execute();
    const copy = await importedCopy(testApp, admin, id);
    expect(await contentOf(testApp, copy.id)).toEqual(await contentOf(testApp, id));
    expect(copy.files[0]).toContain('CORRECT_BLANK_5,ESCAPED\r\n');
  });

  it('a Listening course of three parts, two on the same audio', async () => {
    const of = (durationSeconds: number) =>
      anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds });
    const [first, second] = [await of(30), await of(40)];
    const hear = (audioUploadId: number, text: string, correct: unknown = 'A'): QuestionSketch => ({
      type: Array.isArray(correct) ? 'checkbox' : 'listening',
      text,
      correct,
      audioUploadId,
      options: ['one', '=two', '', ''].slice(0, 2),
    });
    const { id } = await aCourse(testApp, {
      type: 'Listening',
      questions: [
        ...oddTexts.map((text) => hear(first, text)),
        hear(second, 'Which two?', ['A', 'B']),
        hear(second, 'Which one?', ['B']),
        hear(first, 'Again?', 'B'),
      ],
    });
    const copy = await importedCopy(testApp, admin, id);
    expect(copy.files).toHaveLength(3);
    expect(await contentOf(testApp, copy.id)).toEqual(await contentOf(testApp, id));
    expect(copy.files[2]).toBe(
      "\uFEFFquestion,option_a,option_b,option_c,option_d,correct_option,ESCAPED\r\nAgain?,one,'=two,,,B,option_b\r\n",
    );
  });

  it('Writing and Speaking courses, with and without timers', async () => {
    const writing = await aCourse(testApp, {
      type: 'Writing',
      questions: oddTexts.map((text): QuestionSketch => ({ type: 'descriptive', text })),
    });
    const timers = [undefined, 0, 90, 90.5, 0.25];
    const speaking = await aCourse(testApp, {
      type: 'Speaking',
      durationSeconds: null,
      questions: oddTexts.map(
        (text, index): QuestionSketch => ({ type: 'speaking', text, timerSeconds: timers[index] }),
      ),
    });
    for (const { id } of [writing, speaking]) {
      expect(await contentOf(testApp, (await importedCopy(testApp, admin, id)).id)).toEqual(
        await contentOf(testApp, id),
      );
    }
  });
});

describe('the file', () => {
  it('is the columns of the guide where nothing needs more', async () => {
    const { id } = await aCourse(testApp, {
      title: 'Letters & “Stories”',
      passages: [
        [
          { type: 'reading_mcq', correct: 'B', options: ['a', 'b'] },
          { type: 'checkbox', correct: ['A', 'C'], options: ['a', 'b', 'c'] },
        ],
      ],
    });
    const { status, headers, text } = await exported(id);
    expect(status).toBe(200);
    expect(text).toBe(
      [
        '\uFEFFTYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,CORRECT_BLANK_1,CORRECT_BLANK_2,CORRECT_BLANK_3',
        'PASSAGE,"A text.\n\nMore of it.",Passage 1,,,,,,,',
        'QUESTION,Question 1,a,b,,,B,,,',
        'QUESTION,Question 2,a,b,c,,"A,C",,,',
        '',
      ].join('\r\n'),
    );
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="letters-stories-questions.csv"; filename*=UTF-8''letters-stories-questions.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('has a name that no title can spoil', async () => {
    const named = async (title: string) => {
      const { id } = await aCourse(testApp, { title });
      return (await exported(id)).headers['content-disposition'];
    };
    expect(await named('../..\\"x"\r\nSet-Cookie: a=b')).toContain('filename="x-set-cookie-a-b-questions.csv"');
    expect(await named('漢字')).toBe(
      `attachment; filename="questions.csv"; filename*=UTF-8''%E6%BC%A2%E5%AD%97-questions.csv`,
    );
    expect(await named('///')).toContain('filename="course-questions.csv"');
    expect(await named('🙂'.repeat(200))).toContain('filename="course-questions.csv"');
    expect(await named('é'.repeat(200))).toContain(`filename="${'e'.repeat(80)}-questions.csv"`);
  });

  it('of a course without questions names the columns', async () => {
    const { id } = await aCourse(testApp, { type: 'Speaking', durationSeconds: null });
    expect((await exported(id)).text).toBe('\uFEFFquestion_text,timer\r\n');
  });

  it('leaves a broken key empty, which the import then points at', async () => {
    const { id } = await aCourse(testApp, {
      passages: [[{ type: 'fill_in_blanks', text: 'A [BLANK].', blanks: [] }]],
    });
    await expect(importedCopy(testApp, admin, id)).rejects.toThrow('CORRECT_BLANK_1 is empty');
  });

  it.each(['broken', [1], null])('the database stores no key like %j', async (key) => {
    const { versionIds } = await aCourse(testApp, { passages: [[{ type: 'fill_in_blanks', blanks: ['wet'] }]] });
    const storing = testApp.db
      .updateTable('question_versions')
      .set({ key: JSON.stringify(key) })
      .where('id', 'in', versionIds)
      .execute();
    await expect(storing).rejects.toThrow('question_versions_key_check');
  });

  it('is refused as missing for a part too many and no course; to learners and nobody', async () => {
    const { id } = await aCourse(testApp, { passages: [[{ type: 'writing' }]] });
    expect(await exported(id, '2')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await exported(id, '0')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await exported(2147483647)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const learner = await signedInAs('user', testApp);
    const call = (as: object) => testApp.call(exportQuestions, { params: { id }, query: {} }, as);
    expect(await call(learner)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await call({})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });
});
