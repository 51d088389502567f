import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadRow } from '@parlance/contract/csv';
import type { Endpoint } from '@parlance/contract/endpoint';
import { uploadListeningCsv, uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { uploadListeningAudio } from '@parlance/contract/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse } from '../../test/course-builder.ts';
import { kindExamples } from '../../test/kind-examples.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { contentOf, importedCopy } from '../../test/round-trip.ts';
import { useTestApp } from '../../test/test-app.ts';
import { currentQuestions } from './queries.ts';

const testApp = useTestApp();
const AUDIO = join(import.meta.dirname, '../../test/audio/tone.mp3');
let admin: Person;
let audioPath: string;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  const form = new FormData();
  form.append('listeningAudio', new Blob([readFileSync(AUDIO)]), 'tone.mp3');
  audioPath = String((await testApp.upload(uploadListeningAudio, form, admin)).body.filePath);
});

const HEADER =
  'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,OPTION_E,CORRECT_ANSWER,CORRECT_BLANK_1,CORRECT_BLANK_2,SETTINGS';

/** The examples of the kinds that Reading and Listening have, as an author would write them into a file. */
const everyKind = [
  'QUESTION,Why did the town move its market in 1911?,The old square flooded.,The railway came.,Rents had risen.,A fire destroyed it.,It grew.,B',
  'QUESTION,Which of these did the harbour import?,salt,timber,wool,coal,,"A,D"',
  'CHOOSE_QUESTION,Which TWO problems does the writer mention?,the cost of repairs,noise at night,a lack of staff,old machines,the weather,"B,D"',
  'TRUE_FALSE_QUESTION,The lighthouse was built before the pier.,,,,,,FALSE',
  'NOT_GIVEN_QUESTION,Do the following statements agree with the views of the writer?,,,,,,,,,labels=yes_no',
  'ITEM,The tide was late that year.,,,,,,YES',
  'ITEM,Fishing pays better than farming.,,,,,,Not given',
  'ITEM,The pier should be rebuilt.,,,,,,NO',
  'FILL_BLANK_QUESTION,The bridge is made of [BLANK] and [BLANK].,,,,,,,stone|granite,iron',
  'COMPLETION_QUESTION,Complete the notes below.,,,,,,,,,"layout=notes; title=""The old harbour; a short history""; limit=two words and/or a number; from=passage"',
  'BODY,"Built in [BLANK]\nUsed mainly for the trade in [BLANK]\nClosed after the [BLANK] of 1953"',
  'ITEM,,,,,,,1840',
  'ITEM,,,,,,,salt | sea salt',
  'ITEM,,,,,,,flood|storm',
  'SHORT_ANSWER_QUESTION,Answer the questions below.,,,,,,,,,limit=2 words',
  'ITEM,What covered the roof of the first hall?,,,,,,slate(s)|tiles',
  'ITEM,Who paid for the second one?,,,,,,(the) fishermen',
  'MATCHING_QUESTION,Choose the correct heading for each paragraph.,A change of owner,Early doubts,The long repair,What visitors see,A plan that failed,,,,style=headings',
  'ITEM,Paragraph A,,,,,,iv',
  'ITEM,Paragraph B,,,,,,ii',
  'ITEM,Paragraph C,,,,,,E',
  'ORDERING_QUESTION,Put the events in the order in which they happened.,The ferry stopped.,A bridge was planned.,The bridge opened.,Two villages became one.,,"B,A,C,D",,,marking=pairs',
];
const kindsInOrder = [
  'single_choice',
  'several_choice',
  'choose_n',
  'true_false',
  'not_given',
  'fill_in_blanks',
  'completion',
  'short_answer',
  'matching',
  'ordering',
] as const;
const expected = kindsInOrder.map((kind) => ({ kind, ...kindExamples[kind] }));

async function upload(call: Endpoint, courseId: number, lines: string[], fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ course_id: String(courseId), ...fields })) form.append(name, value);
  form.append(call.multipart?.file ?? '', new Blob([lines.join('\n')], { type: 'text/csv' }), 'questions.csv');
  return await testApp.upload(call, form, admin);
}

const storedIn = async (courseId: number) =>
  (await currentQuestions(testApp.db, courseId)).map(({ kind, content, key }) => ({ kind, content, key }));

describe('a file of every kind', () => {
  it('of a Reading course is checked, stored, and comes again out of its export', async () => {
    const { id } = await aCourse(testApp);
    const writing = kindExamples.writing.content.prompt;
    const lines = [HEADER, 'PASSAGE,A text.', ...everyKind, `WRITING_QUESTION,${writing}`];
    const checked = await upload(uploadReadingCsv, id, lines, { dryRun: 'true' });
    expect(checked).toMatchObject({
      status: 200,
      body: { message: '21 questions ready to upload. Nothing is stored yet.', imported: 0 },
    });
    expect(checked.body.rows).toHaveLength(lines.length - 1);
    expect((checked.body.rows as UploadRow[]).map(({ state }) => state)).not.toContain('error');
    expect(await storedIn(id)).toEqual([]);
    expect(await upload(uploadReadingCsv, id, lines)).toMatchObject({
      status: 200,
      body: { message: '21 questions uploaded successfully!', imported: 21 },
    });
    expect(await storedIn(id)).toEqual([...expected, { kind: 'writing', ...kindExamples.writing }]);
    const copy = await importedCopy(testApp, admin, id);
    expect(await contentOf(testApp, copy.id)).toEqual(await contentOf(testApp, id));
    expect(copy.files[0]).toMatch(/^\uFEFFTYPE,VALUE,.*OPTION_E,CORRECT_ANSWER,.*CORRECT_BLANK_3,SETTINGS\r\n/);
  });

  it('of a Listening course is about one recording, and comes again out of its export', async () => {
    const { id } = await aCourse(testApp, { type: 'Listening', durationSeconds: null });
    const lines = [HEADER, ...everyKind];
    expect(await upload(uploadListeningCsv, id, lines, { audio_file_path: audioPath })).toMatchObject({
      status: 200,
      body: { message: '20 questions uploaded successfully!', imported: 20 },
    });
    expect(await storedIn(id)).toEqual(expected);
    const questions = await currentQuestions(testApp.db, id);
    expect(questions[0]?.question_type).toBe('listening');
    expect(questions.every(({ audio_seconds }) => audio_seconds === 2.088)).toBe(true);
    const copy = await importedCopy(testApp, admin, id);
    expect(await contentOf(testApp, copy.id)).toEqual(await contentOf(testApp, id));
  });
});

it('has answer rules in the language of its course, which its export takes along', async () => {
  const { id } = await aCourse(testApp);
  await testApp.db.updateTable('courses').set({ content_language: 'de-CH' }).where('id', '=', id).execute();
  const lines = [
    'TYPE,VALUE,CORRECT_ANSWER,CORRECT_BLANK_1,SETTINGS',
    'PASSAGE,Ein Text.',
    'SHORT_ANSWER_QUESTION,Antworten Sie.',
    'ITEM,Wo?,(am) See',
    'FILL_BLANK_QUESTION,Am [BLANK].,,See(s),rules=case',
    'FILL_BLANK_QUESTION,Am [BLANK].,,(See)',
  ];
  expect(await upload(uploadReadingCsv, id, lines)).toMatchObject({ status: 200, body: { imported: 3 } });
  const none = { spelling: false, hyphens: false, articles: false, numbers: false, accents: false };
  expect((await storedIn(id)).map(({ key }) => key)).toEqual([
    { gaps: [['(am) See']], rules: defaultRules('de-CH') },
    { gaps: [['See(s)']], rules: { ...none, language: 'de-CH', case: true } },
    { gaps: [['(See)']], rules: null },
  ]);
  const copy = await importedCopy(testApp, admin, id);
  expect(await contentOf(testApp, copy.id)).toEqual(await contentOf(testApp, id));
});

describe('a file with a faulty task', () => {
  const faulty = (answer: string) => [
    HEADER,
    'PASSAGE,A text.',
    'MATCHING_QUESTION,Match.,north,south,east',
    'ITEM,one,,,,,,A',
    `ITEM,two,,,,,,${answer}`,
  ];

  it('stores nothing, and is handed back with the row marked', async () => {
    const { id } = await aCourse(testApp);
    const refused = await upload(uploadReadingCsv, id, faulty('A'), { marked: 'true' });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: '1 row needs fixing. Nothing was stored.',
        errors: [{ line: 5, column: 'CORRECT_ANSWER', reason: 'A is the answer to another one already' }],
        rows: [{ state: 'ready' }, { state: 'ready' }, { state: 'ready' }, { type: 'ITEM', key: 'A', state: 'error' }],
      },
    });
    expect(await storedIn(id)).toEqual([]);
    const lines = String(refused.body.marked).split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      '\uFEFFPROBLEM',
      '',
      '',
      '',
      'CORRECT_ANSWER: A is the answer to another one already',
      '',
    ]);
    const mended = lines.map((line) => line.replace(/,A$/, (found) => (line.includes('two') ? ',C' : found)));
    expect(await upload(uploadReadingCsv, id, mended)).toMatchObject({ status: 200, body: { imported: 2 } });
    expect(await storedIn(id)).toMatchObject([{ kind: 'matching', key: { letters: ['A', 'C'] } }]);
  });
});
