import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getBankQuestion, listBank } from '@parlance/contract/bank/bank';
import type { CallInput } from '@parlance/contract/endpoint';
import {
  discardImport,
  type FileImport,
  getImport,
  getImportItem,
  getImportReport,
  listImportRows,
  listImports,
  readImportFile,
  storeImport,
} from '@parlance/contract/interchange/imports';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { png } from '../../test/picture-file.ts';
import { useTestApp } from '../../test/test-app.ts';
import { currentQuestions } from '../questions/queries.ts';

const testApp = useTestApp();
let admin: Person;
let nextText = 0;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

async function read(text: string | Buffer<ArrayBuffer>, { name = 'file.gift', as = admin, format = '' } = {}) {
  const form = new FormData();
  if (format) form.append('format', format);
  form.append('file', new Blob([text]), name);
  const { status, body } = await testApp.upload(readImportFile, form, as);
  return { status, body, reading: body['import'] as FileImport };
}

/** Three questions, one of a set, one that loses something; other words each time. */
const three = () => {
  nextText += 1;
  return `::Text ${nextText}:: A river.\n\nIs it long ${nextText}?{T}\n\n::Two::Which?{=a ~b}\n\nName it.{=Elbe =Labe*}\n`;
};

type Body = CallInput<typeof storeImport>['body'];
const store = (id: number, body: Body, as = admin) => testApp.call(storeImport, { params: { id }, body }, as);
const both: Body['states'] = ['mapped', 'changed'];

describe('a file of another system', () => {
  it('is read into a report, and stores nothing', async () => {
    const { reading } = await read(three());
    expect(reading).toMatchObject({
      format: 'gift',
      name: 'file.gift',
      counts: { items: 4, mapped: 3, changed: 1, left_out: 0, faulty: 0 },
      questions: { mapped: 2, changed: 1 },
      fits: {
        Reading: { mapped: 2, changed: 1 },
        Listening: { mapped: 0, changed: 0 },
        Writing: { mapped: 0, changed: 0 },
      },
      stored_before: null,
    });
    const params = { id: reading.id };
    const rows = await testApp.call(listImportRows, { params, query: { state: 'changed' } }, admin);
    expect(rows.body).toEqual([
      expect.objectContaining({
        n: 4,
        line: 7,
        kind: 'short_answer',
        marks: 1,
        reasons: [expect.objectContaining({ line: 7 })],
      }),
    ]);
    const found = await testApp.call(listImportRows, { params, query: { q: 'LABE', page: '1', limit: '1' } }, admin);
    expect(found.body).toHaveLength(1);
    expect(found.headers['x-total-count']).toBe('1');
    const item = await testApp.call(getImportItem, { params: { id: reading.id, n: 2 } }, admin);
    expect(item.body).toMatchObject({
      question: { kind: 'true_false', key: { value: 'TRUE' } },
      passage: { content: 'A river.' },
    });
    const report = await testApp.call(getImportReport, { params }, admin);
    expect(report.text.split('\r\n')).toHaveLength(6);
    expect((await testApp.call(listBank, { query: { q: 'long' } }, admin)).body).toEqual([]);
  });

  it('is stored in a course, once, and is known when it comes again', async () => {
    const course = await aCourse(testApp, { type: 'Reading' });
    const before = (await currentQuestions(testApp.db, course.id)).length;
    const text = three();
    const { reading } = await read(text);
    const body: Body = { into: { course_id: course.id, as: 'own' }, states: ['mapped'], tags: ['Rivers'] };
    const stored = await store(reading.id, body);
    expect(stored.body).toMatchObject({ message: '2 questions stored.', questions: 2, sets: 1, unfit: 0 });
    const there = (await currentQuestions(testApp.db, course.id)).slice(before);
    expect(stored.body).toMatchObject({ question_ids: there.map(({ id }) => id) });
    expect(there.map(({ question_type, passage_title, tags }) => ({ question_type, passage_title, tags }))).toEqual([
      { question_type: 'true_false', passage_title: expect.stringMatching(/^Text/), tags: ['rivers'] },
      { question_type: 'reading_mcq', passage_title: expect.stringMatching(/^Text/), tags: ['rivers'] },
    ]);
    expect((await store(reading.id, body)).body).toMatchObject({ code: 'import_stored' });
    const again = await read(text);
    expect(again.reading.stored_before).toMatchObject({ questions: 2, by: expect.any(String) });
    const { body: kept } = await testApp.call(getImport, { params: { id: reading.id } }, admin);
    expect(kept.import.status).toBe('stored');
  });

  it('goes into the bank, or into the bank by way of a course', async () => {
    const { reading } = await read(three());
    await store(reading.id, { into: { bank: true }, states: both, skip: [2] });
    const { body: found } = await testApp.call(listBank, { query: { q: 'name' } }, admin);
    expect(found).toHaveLength(1);
    const one = await testApp.call(getBankQuestion, { params: { id: found[0]?.id ?? 0 } }, admin);
    expect(one.body.passage).toMatchObject({ content: 'A river.' });

    const course = await aCourse(testApp, { type: 'Reading' });
    const second = await read(three());
    const stored = await store(second.reading.id, { into: { course_id: course.id, as: 'bank' }, states: both });
    const there = await currentQuestions(testApp.db, course.id);
    const moved = there.filter(({ course_id }) => course_id === null).map(({ id }) => id);
    expect(moved).toHaveLength(3);
    expect(stored.body).toMatchObject({ question_ids: moved });
  });

  it('stores what the course takes, and asks for a recording where one is needed', async () => {
    const course = await aCourse(testApp, { type: 'Writing' });
    const { reading } = await read('Write on rivers {}\n\nIs it?{T}\n');
    const stored = await store(reading.id, { into: { course_id: course.id, as: 'own' }, states: both });
    expect(stored.body).toMatchObject({
      message: '1 question stored. 1 question does not fit a Writing course and was not stored.',
      questions: 1,
      unfit: 1,
    });
    const listening = await aCourse(testApp, { type: 'Listening' });
    const second = await read('Is it?{T}\n');
    const into = { course_id: listening.id, as: 'own' as const };
    expect((await store(second.reading.id, { into, states: both })).body).toMatchObject({ code: 'audio_unknown' });
    const third = await read('Is it?{T}\n');
    const writing = await store(third.reading.id, { into: { course_id: course.id, as: 'own' }, states: both });
    expect(writing.body).toMatchObject({ code: 'invalid', message: expect.stringContaining('takes none') });
  });

  it('keeps its pictures, and takes away what is discarded', async () => {
    const base64 = png({ width: 40, height: 30 }).toString('base64');
    const shown = (
      data: string,
    ) => `<quiz><question type="essay"><name><text>E</text></name><questiontext format="html">
      <text><![CDATA[<p>Describe.</p><img src="@@PLUGINFILE@@/a.png" alt="A river">]]></text>
      <file name="a.png" path="/" encoding="base64">${data}</file></questiontext></question></quiz>`;
    const { reading } = await read(shown(base64), { name: 'a.xml' });
    expect(reading.counts).toMatchObject({ mapped: 1 });
    const item = await testApp.call(getImportItem, { params: { id: reading.id, n: 1 } }, admin);
    expect(item.body.question).toMatchObject({
      content: { picture: { alt: 'A river' } },
      picture: { width: 40, height: 30 },
    });
    const uploads = () => testApp.db.selectFrom('uploads').select('id').where('kind', '=', 'picture').execute();
    expect(await uploads()).toHaveLength(1);
    await testApp.call(discardImport, { params: { id: reading.id } }, admin);
    expect(await uploads()).toHaveLength(0);
    expect((await testApp.call(getImport, { params: { id: reading.id } }, admin)).status).toBe(404);

    const wrong = await read(shown('bm9uZQ=='), { name: 'b.xml' });
    expect(wrong.reading.counts).toMatchObject({ changed: 1 });
    const rows = await testApp.call(listImportRows, { params: { id: wrong.reading.id }, query: {} }, admin);
    expect(rows.body[0]?.reasons[0]?.text).toMatch(/^File: a.png\. This is no picture/);
  });

  it.each([
    ['there and none', '<file name="a.mp3" path="/" encoding="base64">bm9uZQ==</file>', /^File: a\.mp3\. /],
    ['not there', '', /^File: @@PLUGINFILE@@\/a\.mp3 is not in this file/],
  ])('is faulty where a recording is %s', async (_what, file, sentence) => {
    const { reading } = await read(
      `<quiz><question type="essay"><name><text>E</text></name><questiontext format="html"><text><![CDATA[<p>Write what you hear.</p><audio src="@@PLUGINFILE@@/a.mp3"></audio>]]></text>${file}</questiontext></question></quiz>`,
      { name: 'heard.xml' },
    );
    expect(reading.counts).toMatchObject({ faulty: 1 });
    const rows = await testApp.call(listImportRows, { params: { id: reading.id }, query: {} }, admin);
    expect(rows.body[0]?.reasons[0]?.text).toMatch(sentence);
  });

  it('is its reader’s alone, and for a day', async () => {
    const { reading } = await read(three());
    const other = await signedInAs('admin', testApp);
    const theirs = await testApp.call(getImport, { params: { id: reading.id } }, other);
    expect([theirs.status, theirs.body]).toEqual([404, expect.objectContaining({ code: 'import_gone' })]);
    expect((await testApp.call(listImports, {}, other)).body).toEqual([]);
    testApp.pass(25 * 3600);
    expect((await testApp.call(listImports, {}, admin)).body).toEqual([]);
    expect((await store(reading.id, { into: { bank: true }, states: both })).status).toBe(404);
  });

  it.each([
    ['', 'import_file_missing'],
    ['Nothing in here.', 'import_unknown'],
    ['<manifest/>', 'import_unknown'],
    ['<html><body/></html>', 'import_unknown'],
    [Buffer.from([0, 1, 2, 3]), 'import_unknown'],
  ])('is refused when it is %j', async (text, code) => {
    expect((await read(text, { name: 'file.txt' })).body).toMatchObject({ code });
  });

  it.each([
    ['$CATEGORY: $course$/top/Rivers\n', 'file.txt', 'gift'],
    ['// nothing but a comment\n', 'file.txt', 'gift'],
    ['::Rivers:: A text about rivers.\n', 'file.txt', 'gift'],
    ['A text about rivers.\n', 'rivers.gift', 'gift'],
    ['Quiz title: Rivers\n', 'file.txt', 'text2qti'],
    ['<quiz/>', 'file.xml', 'moodle_xml'],
    ['<questestinterop/>', 'file.xml', 'qti_1_2'],
  ])('is one without questions when it is %j in %s', async (text, name, format) => {
    const { reading } = await read(text, { name });
    expect(reading).toMatchObject({ format, questions: { mapped: 0, changed: 0 } });
  });

  it('says where XML is broken', async () => {
    const broken = await read('<quiz>\n<question type="essay">\n</quiz>');
    const rows = await testApp.call(listImportRows, { params: { id: broken.reading.id }, query: {} }, admin);
    expect(rows.body).toEqual([expect.objectContaining({ state: 'faulty', line: 3 })]);
  });
});

describe('the same file twice', () => {
  const QUIZ = '::Bell::When does it ring?{=at nine ~at ten}\n\n::Clock::Is it right?{T}\n';
  /** Read to its end, which takes longer than a call on a busy machine. */
  const readWhole = async (text: string) => {
    const { id } = (await read(text)).reading;
    await vi.waitFor(
      async () => {
        const { body } = await testApp.call(getImport, { params: { id } }, admin);
        expect(body.import.status).toBe('read');
      },
      { timeout: 60_000, interval: 200 },
    );
    return id;
  };
  const tryStore = async (id: number, body: Body) =>
    (await testApp.call(storeImport, { params: { id }, query: { dryRun: 'true' }, body }, admin)).body;
  const promptsOf = async (courseId: number) =>
    (await currentQuestions(testApp.db, courseId)).map(({ content, key }) => [content.prompt, key]);

  it('is told before it is stored, and is skipped, replaced or added', async () => {
    const course = await aCourse(testApp, { title: 'Bells' });
    const into = { course_id: course.id, as: 'own' as const };
    const first = await readWhole(QUIZ);
    expect(await tryStore(first, { into, states: both })).toMatchObject({ questions: 2, already: 0 });
    await store(first, { into, states: both });
    // A mended key and one question more.
    const mended = `${QUIZ.replace('=at nine ~at ten', '~at nine =at ten')}\n::Door::Is it open?{F}\n`;
    const second = await readWhole(mended);
    expect(await tryStore(second, { into, states: both })).toMatchObject({ questions: 3, already: 2 });
    expect(await promptsOf(course.id)).toHaveLength(2);
    const skipped = await store(second, { into, states: both, already: 'skip' });
    expect(skipped.body).toMatchObject({ questions: 1, already: 2 });
    expect((await promptsOf(course.id)).map(([prompt]) => prompt)).toEqual([
      'When does it ring?',
      'Is it right?',
      'Is it open?',
    ]);
    const third = await readWhole(mended);
    await store(third, { into, states: both, already: 'replace' });
    expect(await promptsOf(course.id)).toEqual([
      ['When does it ring?', { letter: 'B' }],
      ['Is it right?', { value: 'TRUE' }],
      ['Is it open?', { value: 'FALSE' }],
    ]);
    const fourth = await readWhole(QUIZ);
    expect((await store(fourth, { into, states: both, already: 'skip' })).status).toBe(400);
    await store(fourth, { into, states: both, already: 'add' });
    expect(await promptsOf(course.id)).toHaveLength(5);
  });

  it('is told of the bank too, where nothing is replaced', async () => {
    const quiz = QUIZ.replace('ring', 'ring in the bank');
    const into = { bank: true as const };
    const first = await readWhole(quiz);
    await store(first, { into, states: both });
    const second = await readWhole(quiz);
    expect((await tryStore(second, { into, states: both })).already).toBeGreaterThanOrEqual(1);
    expect((await store(second, { into, states: both, already: 'replace' })).status).toBe(400);
  });
});

describe('a quiz of Canvas', () => {
  it('is read and stored whole', async () => {
    const quiz = await readFile(join(import.meta.dirname, '../../test/interchange/harbour.canvas12.xml'));
    const { reading } = await read(Buffer.from(quiz), { name: 'g1.xml' });
    expect(reading).toMatchObject({
      format: 'qti_1_2',
      counts: { items: 13, mapped: 7, changed: 6, left_out: 0, faulty: 0 },
      suggests: 'The harbour of Norrey',
    });
    const { body } = await store(reading.id, { into: { bank: true }, states: both });
    expect(body).toMatchObject({ questions: 10, sets: 1, unfit: 0 });
  });
});
