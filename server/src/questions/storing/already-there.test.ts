import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  uploadDescriptive,
  uploadDescriptiveCsv,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { uploadListeningAudio } from '@parlance/contract/media';
import { beforeAll, expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { nameOf } from '../../../test/security/rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { contractCalls } from '../../../test/wire/contract-calls.ts';
import { currentQuestions } from '../queries.ts';

const testApp = useTestApp();
const ROOT = join(import.meta.dirname, '../../../..');
let admin: Person;
let audioPath: string;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  const form = new FormData();
  form.append('listeningAudio', new Blob([readFileSync(join(ROOT, 'server/test/audio/tone.mp3'))]), 'tone.mp3');
  audioPath = String((await testApp.upload(uploadListeningAudio, form, admin)).body.filePath);
});

/** Every call that takes a file of questions into a course. */
const calls = [
  [uploadReadingCsv, 'Reading', 'QUESTION,Which of them sank?,the barge,the ferry,,,A'],
  [uploadListeningCsv, 'Listening', 'Which of them sank?,the barge,the ferry,the raft,the tug,A'],
  [uploadDescriptive, 'Writing', 'Describe the ferry that sank.'],
  [uploadDescriptiveCsv, 'Writing', 'Describe the ferry that sank.'],
  [uploadSpeakingCsv, 'Speaking', 'Tell me about the ferry that sank.'],
] as const satisfies [unknown, CourseType, string][];

test('the list has every call that takes a file of questions into a course', async () => {
  const all = (await contractCalls()).filter(({ path }) => /\/upload-.*(csv|descriptive)/.test(path));
  expect(calls.map(([call]) => nameOf(call)).sort()).toEqual(all.map(nameOf).sort());
});

test.each(calls.map(([call, type, line]) => ({ call, type, line, name: nameOf(call) })))(
  'a file that comes twice is told of, and left out, put in the place of what is there, or added: $name',
  async ({ call, type, line }) => {
    const { id } = await aCourse(testApp, { type });
    const sample = readFileSync(join(ROOT, `web/public/samples/sample-${type.toLowerCase()}.csv`), 'utf8').trimEnd();
    const send = async (content: string, fields: Record<string, string> = {}) => {
      const data = new FormData();
      const audio = type === 'Listening' && { audio_file_path: audioPath };
      for (const [name, value] of Object.entries({ course_id: String(id), ...audio, ...fields }))
        data.append(name, value);
      data.append(call.multipart.file, new Blob([content], { type: 'text/csv' }), 'questions.csv');
      return await testApp.upload(call, data, admin);
    };
    const questions = async () => (await currentQuestions(testApp.db, id)).map((one) => one.id);
    expect((await send(sample, { dryRun: 'true' })).body.already).toBeUndefined();
    expect((await send(sample)).status).toBe(200);
    const first = await questions();
    const of = first.length;
    expect((await send(sample, { dryRun: 'true' })).body.already).toEqual({ there: of, of });
    expect((await send(sample, { dryRun: 'true', replace: 'true' })).body.already).toBeUndefined();
    expect(await send(sample, { already: 'skip' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'already' }] },
    });

    const longer = `${sample}\n${line}\n`;
    expect((await send(longer, { dryRun: 'true' })).body.already).toEqual({ there: of, of: of + 1 });
    expect((await send(longer, { already: 'skip' })).body.imported).toBe(1);
    expect((await questions()).slice(0, of)).toEqual(first);
    expect(await questions()).toHaveLength(of + 1);
    expect((await send(longer, { already: 'replace' })).status).toBe(200);
    const replaced = await questions();
    expect([replaced.length, replaced.filter((one) => first.includes(one))]).toEqual([of + 1, []]);
    // What knows nothing of this adds them.
    expect((await send(sample)).status).toBe(200);
    expect(await questions()).toHaveLength(2 * of + 1);
  },
);
