import { readdir, writeFile } from 'node:fs/promises';
import {
  discardImport,
  getImport,
  getImportReport,
  listImportRows,
  listImports,
} from '@parlance/contract/interchange/imports';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { inLanguage } from '../../platform/language.ts';
import { newTemporaryPath, temporaryFolder } from '../../platform/store/temporary-files.ts';
import { insertJob } from '../queries.ts';
import { importJobs } from './import-jobs.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

const known = async (id: number) => await testApp.call(getImport, { params: { id } }, admin);
const files = async () => await readdir(temporaryFolder(testApp.settings));

/** Three megabytes: they take a second or more to read, also where the next line here is late. */
const LONG = `Is it ${'very '.repeat(150)}long?{T}\n\n`.repeat(4000);

/** Reads a text with so long a patience, as a process of its own. */
async function begun(text: string, patienceMs: number) {
  const path = await newTemporaryPath(temporaryFolder(testApp.settings));
  await writeFile(path, text);
  const jobs = importJobs(testApp, testApp.app.log, patienceMs);
  const file = { fileName: 'rivers.gift', path, bytes: text.length };
  const answer = await jobs.begin(file, { ownerId: admin.id });
  return { jobs, answer };
}

describe('a file that takes longer than its call is answered', () => {
  it('is answered while it is read, and has its report under the same id', async () => {
    const { answer } = await begun('Is it long?{T}\n\nIs it wide?{F}\n', 0);
    expect(answer).toMatchObject({ status: 'reading', name: 'rivers.gift', format: null, progress: { done: 0 } });
    expect((await testApp.call(listImports, {}, admin)).body).toEqual([
      expect.objectContaining({ id: answer.id, status: 'reading' }),
    ]);
    await expect
      .poll(async () => (await known(answer.id)).body.import)
      .toMatchObject({
        id: answer.id,
        status: 'read',
        format: 'gift',
        counts: { items: 2, mapped: 2 },
        progress: null,
      });
    expect(await files()).toEqual([]);
  });

  it('says why it could not be read', async () => {
    const { answer } = await begun('\0', 0);
    await expect
      .poll(async () => (await known(answer.id)).body.import)
      .toMatchObject({ status: 'failed', problem: 'This is no text. Choose a file of questions.', progress: null });
    await testApp.call(discardImport, { params: { id: answer.id } }, admin);
    expect((await known(answer.id)).status).toBe(404);
  });

  it('is told of in the language of whoever asks, whichever it was sent in', async () => {
    const asks = async (language: string, id: number) => {
      const as = { ...admin, headers: { 'accept-language': language } };
      const { problem } = (await testApp.call(getImport, { params: { id } }, as)).body.import;
      const rows = (await testApp.call(listImportRows, { params: { id }, query: {} }, as)).body;
      const found = (await testApp.call(listImportRows, { params: { id }, query: { q: 'kommentar' } }, as)).body;
      const file = await testApp.call(getImportReport, { params: { id } }, as);
      return { problem, rows, found: found.length, file: file.text };
    };
    const unread = (await inLanguage('de', () => begun('\0', 0))).answer.id;
    await expect.poll(async () => (await known(unread)).body.import.status).toBe('failed');
    expect((await asks('*', unread)).problem).toBe('This is no text. Choose a file of questions.');
    expect((await asks('de', unread)).problem).not.toContain('This');

    const { answer } = await inLanguage('de', () => begun('Is it long?{T}\n\n// By Ada\n', 60_000));
    const [english, german] = [await asks('*', answer.id), await asks('de', answer.id)];
    expect(english.rows[1]).toMatchObject({ title: 'Comment', reasons: [{ text: 'Comment: // By Ada' }, {}] });
    expect(english.file).toContain('A comment is no question.');
    expect(german.rows[1]).toMatchObject({ title: 'Kommentar', reasons: [{ text: 'Kommentar: // By Ada' }, {}] });
    expect(german.file).not.toContain('A comment is no question.');
    expect([english.found, german.found]).toEqual([0, 1]);
  });

  it('is refused at once in the language of whoever sent it', async () => {
    await expect(inLanguage('de', () => begun('\0', 60_000))).rejects.toThrow(/^Das /);
  });

  it('ends when it is discarded, in whatever process', async () => {
    const { answer, jobs } = await begun(LONG, 0);
    const { body } = await testApp.call(discardImport, { params: { id: answer.id } }, admin);
    expect(body.message).toBe('Discarded. Nothing of it was stored.');
    await expect.poll(files).toEqual([]);
    await jobs.stop();
    expect((await known(answer.id)).status).toBe(404);
  });

  it('has stopped, and says what to do, when its process is gone', async () => {
    const { answer, jobs } = await begun(LONG, 0);
    await jobs.stop();
    expect((await known(answer.id)).body.import).toMatchObject({ status: 'reading' });
    testApp.pass(20);
    expect((await known(answer.id)).body.import).toMatchObject({
      status: 'stopped',
      problem: expect.stringContaining('Choose the file again.'),
    });
    expect(await files()).toEqual([]);
  });

  it('is its reader’s alone', async () => {
    const now = testApp.clock.now();
    const job = { name: 'a', bytes: 1, format: null, made_at: now, expires_at: new Date(now.getTime() + 1000) };
    const { id } = await insertJob(testApp.db, { ...job, account_id: admin.id });
    const other = await signedInAs('admin', testApp);
    expect((await testApp.call(getImport, { params: { id } }, other)).status).toBe(404);
    expect((await testApp.call(discardImport, { params: { id } }, other)).status).toBe(404);
    expect((await known(id)).status).toBe(200);
  });
});
