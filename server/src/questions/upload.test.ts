import { deleteCourse } from '@parlance/contract/course-admin';
import { CSV_MAX_BYTES } from '@parlance/contract/csv';
import { uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { inTransaction } from '../platform/database/database.ts';
import { authorTest } from './author-test.ts';
import type { DraftQuestion } from './draft.ts';
import { currentQuestions, pinnedQuestions } from './queries.ts';
import { storeQuestions } from './storing/queries.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const HEADER = 'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,CORRECT_BLANK_1,CORRECT_BLANK_2';
const csv = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
const oneQuestion = csv('PASSAGE,Text', 'WRITING_QUESTION,One');
const everyType = csv(
  'PASSAGE,"A text.\r\n\r\nMore of it.",The City',
  'QUESTION,Which?,a,b,,,B',
  'QUESTION,Which two?,a,b,c,d,"A,C"',
  'PASSAGE,Another text.',
  'TRUE_FALSE_QUESTION,It rained.,,,,,TRUE',
  'FILL_BLANK_QUESTION,[BLANK] and [BLANK],,,,,,wet|damp,cold',
  'QUESTION',
  'WRITING_QUESTION,Describe it.',
);

/** A form as a browser sends it, its parts in the order given. */
function form(parts: [string, string | number | Blob][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) {
    if (value instanceof Blob) data.append(name, value, 'reading.csv');
    else data.append(name, String(value));
  }
  return data;
}

const fileOf = (content: string | Buffer<ArrayBuffer>) => new Blob([content], { type: 'text/csv' });

async function upload(
  courseId: number,
  content: string | Buffer<ArrayBuffer>,
  fields: Record<string, string> = {},
  as: object = admin,
) {
  const parts: [string, string | number | Blob][] = [['course_id', courseId], ...Object.entries(fields)];
  return await testApp.upload(uploadReadingCsv, form([...parts, ['csvFile', fileOf(content)]]), as);
}

const textsOf = async (courseId: number) =>
  (await currentQuestions(testApp.db, courseId)).map(({ content }) => content.prompt);

describe('an upload', () => {
  it('that is no UTF-8 is asked about, and read as Western European where its sender says so', async () => {
    const course = await aCourse(testApp);
    const before = await textsOf(course.id);
    const bytes = Buffer.from(csv('PASSAGE,Text', 'WRITING_QUESTION,Why is the caf\u00e9 full?'), 'latin1');
    const refused = await upload(course.id, bytes);
    expect(refused.body).toMatchObject({
      code: 'encoding_unsaid',
      sample: ['WRITING_QUESTION,Why is the café full?'],
    });
    const { body } = await upload(course.id, bytes, { encoding: 'windows-1252' });
    expect(body).toMatchObject({ imported: 1 });
    expect((await textsOf(course.id)).slice(before.length)).toEqual(['Why is the café full?']);
  });

  it('stores passages and questions in order, and writes down who did', async () => {
    const { id } = await aCourse(testApp);
    const answer = await upload(id, everyType);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: '5 questions uploaded successfully!', imported: 5 },
    });
    expect(answer.body.rows).toHaveLength(8);
    expect(answer.body.rows).toContainEqual({ line: 10, type: 'QUESTION', value: '', state: 'skipped' });
    const test = await authorTest(testApp, id);
    expect(test?.course.question_count).toBe(5);
    expect(test?.passagesWithQuestions).toMatchObject([
      {
        passage: { title: 'The City', content: 'A text.\n\nMore of it.' },
        questions: [
          {
            position: 1,
            question_type: 'reading_mcq',
            option_b: 'b',
            option_c: null,
            correct_option: 'B',
            timer: null,
          },
          { position: 2, question_type: 'checkbox', correct_option: ['A', 'C'] },
        ],
      },
      {
        passage: { title: 'Passage 2', content: 'Another text.' },
        questions: [
          { position: 3, question_type: 'true_false', correct_option: 'TRUE', correct_answers_json: null },
          { position: 4, question_type: 'fill_in_blanks', correct_answers_json: ['wet|damp', 'cold'] },
          { position: 5, question_type: 'writing', question: 'Describe it.', correct_option: null },
        ],
      },
    ]);
    expect(test?.questions).toEqual(test?.passagesWithQuestions.flatMap(({ questions }) => questions));
    const [entry] = await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: 'course.questions_uploaded',
      subject_id: id,
      details: { questions: 5, replace: false },
    });
  });

  it('takes plain multiple choice', async () => {
    const { id } = await aCourse(testApp);
    const answer = await upload(id, 'question,option_a,option_b,option_c,option_d,correct_option\nWhy?,a,b,c,d,D');
    expect(answer.body).toMatchObject({ message: '1 question uploaded successfully!', imported: 1 });
    expect((await authorTest(testApp, id))?.passagesWithQuestions).toMatchObject([
      { passage: { title: 'Questions', content: '' }, questions: [{ question_type: 'mcq', correct_option: 'D' }] },
    ]);
  });

  it('appends: positions and the numbers of passages go on, ids stay', async () => {
    const { id } = await aCourse(testApp);
    await upload(id, oneQuestion);
    const [first] = await currentQuestions(testApp.db, id);
    await upload(id, csv('PASSAGE,More', 'WRITING_QUESTION,Two', 'PASSAGE,Most', 'WRITING_QUESTION,Three'));
    const rows = await currentQuestions(testApp.db, id);
    expect(rows[0]).toEqual(first);
    expect(rows.map((row) => [row.position, row.passage_title, row.content.prompt])).toEqual([
      [1, 'Passage 1', 'One'],
      [2, 'Passage 2', 'Two'],
      [3, 'Passage 3', 'Three'],
    ]);
  });

  it('replaces with replace=true and keeps what attempts were given', async () => {
    const { id, questionIds, versionIds } = await aCourse(testApp, { passages: [[{ type: 'writing', text: 'Old' }]] });
    const before = await pinnedQuestions(testApp.db, versionIds);
    expect(before[0]).toMatchObject({ id: questionIds[0], version_id: versionIds[0], content: { prompt: 'Old' } });
    await upload(id, oneQuestion, { replace: 'true' });
    expect(await textsOf(id)).toEqual(['One']);
    const [fresh] = await currentQuestions(testApp.db, id);
    expect(fresh).toMatchObject({ position: 1, passage_title: 'Passage 1', passage_content: 'Text' });
    expect(questionIds).not.toContain(fresh?.id);
    const [kept] = await pinnedQuestions(testApp.db, versionIds);
    expect([{ ...kept, used_in_count: 1 }]).toEqual(before);
    expect(kept?.used_in_count).toBe(0);
  });

  it('stores nothing with dryRun=true', async () => {
    const { id } = await aCourse(testApp);
    const { status, body } = await upload(id, oneQuestion, { dryRun: 'true', replace: 'true' });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: '1 question ready to upload. Nothing is stored yet.',
      imported: 0,
      rows: [
        { line: 2, type: 'PASSAGE', value: 'Text', state: 'ready' },
        { line: 3, type: 'WRITING_QUESTION', value: 'One', state: 'ready' },
      ],
    });
    expect(await textsOf(id)).toEqual([]);
  });

  it('takes the fields after the file', async () => {
    const { id } = await aCourse(testApp);
    const answer = await testApp.upload(
      uploadReadingCsv,
      form([
        ['csvFile', fileOf(oneQuestion)],
        ['course_id', id],
      ]),
      admin,
    );
    expect(answer.status).toBe(200);
    expect(await textsOf(id)).toEqual(['One']);
  });

  it('shows formulas and markup as the text they are', async () => {
    const { id } = await aCourse(testApp);
    const hostile = ["=cmd|' /C calc'!A1", '<script>alert(1)</script>', '{{7*7}}', "'); drop table courses; --"];
    await upload(id, csv('PASSAGE,Text', ...hostile.map((text) => `WRITING_QUESTION,"${text}"`)));
    expect(await textsOf(id)).toEqual(hostile);
  });

  it('takes 5,000 rows', async () => {
    const { id } = await aCourse(testApp);
    const questions = Array.from({ length: 4998 }, (_, index) => `QUESTION,Question ${index + 1},a,b,c,d,A`);
    const { body } = await upload(
      id,
      csv('PASSAGE,Text', ...questions.slice(0, 2500), 'PASSAGE,Text', ...questions.slice(2500)),
    );
    expect(body.imported).toBe(4998);
    const rows = await currentQuestions(testApp.db, id);
    expect(rows.every(({ content, position }) => content.prompt === `Question ${position}`)).toBe(true);
    expect(rows.filter(({ passage_content }) => passage_content !== null).map(({ position }) => position)).toEqual([
      1, 2501,
    ]);
  });

  it('lines up two into one course', async () => {
    const { id } = await aCourse(testApp);
    const [one, two] = await Promise.all([upload(id, oneQuestion), upload(id, oneQuestion)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const rows = await currentQuestions(testApp.db, id);
    expect(rows.map((row) => [row.position, row.passage_title])).toEqual([
      [1, 'Passage 1'],
      [2, 'Passage 2'],
    ]);
  });
});

describe('an upload that is refused', () => {
  it('stores nothing when only the last row is wrong, and reports every row', async () => {
    const { id } = await aCourse(testApp, { passages: [[{ type: 'writing', text: 'Old' }]] });
    const content = csv('PASSAGE,Text', 'WRITING_QUESTION,One', 'TRUE_FALSE_QUESTION,It rained.,,,,,MAYBE');
    const { status, body } = await upload(id, content, { replace: 'true' });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'csv_rows_wrong',
      message: '1 row needs fixing. Nothing was stored.',
      requestId: expect.any(String),
      errors: [{ line: 4, column: 'CORRECT_ANSWER', reason: 'use TRUE or FALSE' }],
      rows: [
        { line: 2, type: 'PASSAGE', value: 'Text', state: 'ready' },
        { line: 3, type: 'WRITING_QUESTION', value: 'One', state: 'ready' },
        { line: 4, type: 'TRUE_FALSE_QUESTION', value: 'It rained.', key: 'MAYBE', state: 'error' },
      ],
    });
    expect(await textsOf(id)).toEqual(['Old']);
  });

  it('hands the file back with what is wrong in each row, when it is asked for it', async () => {
    const { id } = await aCourse(testApp);
    const content = csv('PASSAGE,=Text', 'TRUE_FALSE_QUESTION,It rained.,,,,,MAYBE');
    const fields = { dryRun: 'true', marked: 'true' };
    const { status, body } = await upload(id, content, fields);
    expect([status, body.code]).toEqual([400, 'csv_rows_wrong']);
    const marked = String(body.marked);
    expect(marked.split('\r\n').slice(1)).toEqual([
      ",PASSAGE,'=Text",
      'CORRECT_ANSWER: use TRUE or FALSE,TRUE_FALSE_QUESTION,It rained.,,,,,MAYBE',
      '',
    ]);
    // Mended, it is taken as it is.
    expect(await upload(id, marked.replace('MAYBE', 'TRUE'), fields)).toMatchObject({ status: 200 });
    expect((await upload(id, content, { dryRun: 'true' })).body).not.toHaveProperty('marked');
  });

  it('stores nothing when the database refuses in the middle', async () => {
    const { id } = await aCourse(testApp, { passages: [[{ type: 'writing', text: 'Old' }]] });
    const question: DraftQuestion = {
      question_type: 'writing',
      kind: 'writing',
      content: { prompt: 'New' },
      key: {},
      timer_seconds: null,
    };
    // The second of two insert statements refuses: its only question has a type that there is not.
    const drafts = [
      {
        title: 'New',
        content: 'Text',
        questions: [...Array<DraftQuestion>(1000).fill(question), { ...question, question_type: 'none' as never }],
      },
    ];
    const at = testApp.clock.now();
    await expect(
      inTransaction(testApp.db, (db) =>
        storeQuestions(db, { courseId: id, drafts, audioUploadId: null, replace: true, at }),
      ),
    ).rejects.toThrow('question_type');
    expect(await textsOf(id)).toEqual(['Old']);
    const kept = await testApp.db.selectFrom('passages').select('title').where('course_id', '=', id).execute();
    expect(kept).toEqual([{ title: 'Passage 1' }]);
  });

  it.each([
    ['a file of zip bytes', Buffer.from('504b030414000600', 'hex'), 'csv_unreadable', 'spreadsheet'],
    ['NUL bytes', 'TYPE,VALUE\nPASSAGE,a\0b', 'csv_unreadable', 'Save it as CSV UTF-8'],
    ['an empty file', '', 'csv_unreadable', 'empty'],
    [
      '5,001 rows',
      csv('PASSAGE,Text', ...Array<string>(5000).fill('WRITING_QUESTION,x')),
      'csv_rows_wrong',
      'too many rows',
    ],
    ['a file of another sort', 'name,age\nx,1', 'csv_rows_wrong', 'The file needs fixing'],
  ])('%s', async (_name, content, code, sentence) => {
    const { id } = await aCourse(testApp);
    const answer = await upload(id, content);
    expect(answer).toMatchObject({ status: 400, body: { code, message: expect.stringContaining(sentence) } });
    expect(await textsOf(id)).toEqual([]);
  });

  it('one byte above 5 MiB is too large, 5 MiB is not', async () => {
    const { id } = await aCourse(testApp);
    const padded = (bytes: number) => oneQuestion.padEnd(bytes, '\n');
    expect(await upload(id, padded(CSV_MAX_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('5 MiB') },
    });
    expect((await upload(id, padded(CSV_MAX_BYTES))).status).toBe(200);
  });

  it.each(['Listening', 'Writing', 'Speaking'] as const)('a course of type %s', async (type) => {
    const { id } = await aCourse(testApp, { type, durationSeconds: null });
    expect(await upload(id, oneQuestion)).toMatchObject({
      status: 400,
      body: { code: 'course_type_unsupported', message: 'Unsupported course type for CSV upload.' },
    });
  });

  it('a course that is not there or deleted', async () => {
    const { id } = await aCourse(testApp);
    await testApp.call(deleteCourse, { params: { id } }, admin);
    for (const courseId of [id, 2147483647]) {
      expect(await upload(courseId, oneQuestion)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Selected course not found.' },
      });
    }
  });

  it.each([
    [
      'no course',
      [['csvFile', fileOf(oneQuestion)]],
      'course_id_missing',
      'Course ID is missing. Cannot upload questions.',
    ],
    [
      'an empty course',
      [
        ['course_id', ''],
        ['csvFile', fileOf(oneQuestion)],
      ],
      'course_id_missing',
      'Course ID',
    ],
    ['no file', [['course_id', '1']], 'file_missing', 'Please select a CSV file to upload.'],
    [
      'a course that is no id',
      [
        ['course_id', 'four'],
        ['csvFile', fileOf(oneQuestion)],
      ],
      'invalid',
      '',
    ],
    [
      'a file of another name',
      [
        ['course_id', '1'],
        ['file', fileOf(oneQuestion)],
      ],
      'invalid',
      '',
    ],
    [
      'an unknown field',
      [
        ['course_id', '1'],
        ['role', 'x'],
        ['csvFile', fileOf(oneQuestion)],
      ],
      'invalid',
      '',
    ],
    [
      'a flag that is none',
      [
        ['course_id', '1'],
        ['replace', 'yes'],
        ['csvFile', fileOf(oneQuestion)],
      ],
      'invalid',
      '',
    ],
    [
      'two files',
      [
        ['course_id', '1'],
        ['csvFile', fileOf('a')],
        ['csvFile', fileOf('b')],
      ],
      'invalid',
      '',
    ],
  ] as [string, [string, string | Blob][], string, string][])('%s', async (_name, parts, code, sentence) => {
    const answer = await testApp.upload(uploadReadingCsv, form(parts), admin);
    expect(answer).toMatchObject({ status: 400, body: { code, message: expect.stringContaining(sentence) } });
  });
});

describe('who may upload', () => {
  it('no learner, nobody without a session, a superadmin too', async () => {
    const { id } = await aCourse(testApp);
    const learner = await signedInAs('user', testApp);
    expect(await upload(id, oneQuestion, {}, learner)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await upload(id, oneQuestion, {}, {})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await textsOf(id)).toEqual([]);
    expect((await upload(id, oneQuestion, {}, await signedInAs('superadmin', testApp))).status).toBe(200);
  });
});
