import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CSV_CELL_MAX, CSV_MAX_ROWS, type RowError } from '@parlance/contract/csv';
import type { Endpoint } from '@parlance/contract/endpoint';
import {
  uploadDescriptive,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { uploadListeningAudio } from '@parlance/contract/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { audioFile } from '../../test/audio-file.ts';
import { aCourse } from '../../test/course-builder.ts';
import { flatQuestion } from '../../test/flat-question.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { currentQuestions, type QuestionRow } from './queries.ts';

type StoredQuestion = {
  type: string;
  text: string;
  options?: string[];
  key?: unknown;
  blanks?: unknown;
  timer?: string;
  passage?: string;
  /** Only where the fixture is about it. */
  passageText?: string;
};

/** What must come of a file of test/csv: see the README there. */
type Read = {
  file: string;
  about: string;
  sentAs?: string;
  status: 200;
  imported: number;
  questions: StoredQuestion[];
};
type Refused = {
  file: string;
  about: string;
  status: 400;
  code: string;
  message: string;
  errors?: [line: number, column: string, reason: string][];
};

const FOLDER = join(import.meta.dirname, '../../test/csv');
const outcomes = JSON.parse(readFileSync(join(FOLDER, 'outcomes.json'), 'utf8')) as (Read | Refused)[];
const good = outcomes.filter((outcome) => outcome.status === 200);
const refused = outcomes.filter((outcome) => outcome.status === 400);
const testApp = useTestApp();
const calls: Record<string, { type: CourseType; call: Endpoint }> = {
  reading: { type: 'Reading', call: uploadReadingCsv },
  listening: { type: 'Listening', call: uploadListeningCsv },
  writing: { type: 'Writing', call: uploadDescriptive },
  speaking: { type: 'Speaking', call: uploadSpeakingCsv },
};
const courses = new Map<string, number>();
let admin: Person;
let audioPath: string;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  const form = new FormData();
  form.append('listeningAudio', new Blob([audioFile('tone.mp3')]), 'tone.mp3');
  audioPath = String((await testApp.upload(uploadListeningAudio, form, admin)).body.filePath);
  for (const [folder, { type }] of Object.entries(calls)) {
    courses.set(folder, (await aCourse(testApp, { type, durationSeconds: null })).id);
  }
});

/** Puts a file in place of what the one course of its type has. */
async function send(folder: string, content: string | Buffer<ArrayBuffer>, name: string) {
  const { call, type } = calls[folder]!;
  const courseId = courses.get(folder) ?? 0;
  const form = new FormData();
  form.append('course_id', String(courseId));
  form.append('replace', 'true');
  if (type === 'Listening') form.append('audio_file_path', audioPath);
  form.append(call.multipart?.file ?? '', new Blob([content]), name);
  const { status, body } = await testApp.upload(call, form, admin);
  return { status, body, stored: await currentQuestions(testApp.db, courseId) };
}

const read = (file: string) => readFileSync(join(FOLDER, file)) as Buffer<ArrayBuffer>;

function described(question: QuestionRow): StoredQuestion {
  const row = flatQuestion(question);
  const options = [row.option_a, row.option_b, row.option_c, row.option_d].filter((option) => option !== null);
  return {
    type: row.question_type,
    text: row.question_text,
    ...(options.length > 0 && { options }),
    ...(row.correct_option !== null && { key: row.correct_option }),
    ...(row.correct_answers !== null && { blanks: row.correct_answers }),
    ...(row.timer_seconds !== null && { timer: row.timer_seconds }),
    ...(row.passage_title !== null && { passage: row.passage_title }),
  };
}

describe('a file of test/csv', () => {
  it.each(good)('$file: $about', async ({ file, sentAs = file, imported, questions }) => {
    const { body, stored } = await send(dirname(file), read(file), sentAs);
    expect(body).toMatchObject({ imported });
    expect(stored.map(described)).toEqual(questions.map(({ passageText: _about, ...question }) => question));
    const texts = questions.map(({ passageText }) => passageText);
    expect(stored.map(({ passage_content }, at) => texts[at] && passage_content)).toEqual(texts);
  });

  it.each(refused)('$file: $about', async ({ file, status, code, message, errors }) => {
    const before = await currentQuestions(testApp.db, courses.get(dirname(file)) ?? 0);
    const answer = await send(dirname(file), read(file), file);
    expect(answer).toMatchObject({ status, body: { code, message } });
    const reported = answer.body.errors as RowError[] | undefined;
    expect(reported?.map(({ line, column, reason }) => [line, column, reason])).toEqual(errors);
    expect(answer.stored).toEqual(before);
  });

  it('has an outcome, and every outcome has a file', () => {
    const files = Object.keys(calls).flatMap((folder) =>
      readdirSync(join(FOLDER, folder)).map((name) => `${folder}/${name}`),
    );
    expect(outcomes.map(({ file }) => file).sort()).toEqual(files.sort());
    expect(files.length).toBeGreaterThanOrEqual(40);
  });
});

describe('a file too large to be kept', () => {
  const passage = 'TYPE,VALUE\nPASSAGE,A text.';

  it.each([
    [
      '5,001 rows',
      `${passage}\n${'WRITING_QUESTION,One\n'.repeat(CSV_MAX_ROWS)}`,
      [CSV_MAX_ROWS + 2, '', 'this row and those after it are over the limit of 5,000'],
    ],
    [
      'a cell of 10,001 characters',
      `${passage}\nWRITING_QUESTION,${'x'.repeat(CSV_CELL_MAX + 1)}`,
      [3, 'VALUE', 'at most 10,000 characters'],
    ],
    [
      'one line of 5 MiB in one cell',
      'x'.repeat(5 * 1024 * 1024),
      [1, `${'x'.repeat(79)}…`, expect.stringContaining('no such column')],
    ],
    [
      'a row of a million cells',
      `${passage}\nWRITING_QUESTION,One${',x'.repeat(1_000_000)}`,
      [3, 'Column 3', expect.stringContaining('no column name above this cell')],
    ],
    [
      'a cell of 5 MiB of spaces and a letter',
      `${passage}\nWRITING_QUESTION,"x${' '.repeat(5_000_000)}x"`,
      [3, 'VALUE', 'at most 10,000 characters'],
    ],
    [
      'a quotation mark before 5 MiB',
      `${passage}\nWRITING_QUESTION,"${'x,\n'.repeat(1_700_000)}`,
      [3, '', expect.stringContaining('is not closed')],
    ],
  ])('%s', async (_name, content, error) => {
    const { status, body } = await send('reading', content, 'large.csv');
    expect(status).toBe(400);
    const [first] = body.errors as RowError[];
    expect([first?.line, first?.column, first?.reason]).toEqual(error);
  });

  it('5,000 rows of one column', async () => {
    const { body, stored } = await send('writing', `question\n${'Describe it.\n'.repeat(CSV_MAX_ROWS)}`, 'large.csv');
    expect(body.imported).toBe(CSV_MAX_ROWS);
    expect(stored).toHaveLength(CSV_MAX_ROWS);
  });
});
