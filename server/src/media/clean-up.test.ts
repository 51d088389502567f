import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAttempt } from '@parlance/contract/attempts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { audioPath } from '../../test/audio-file.ts';
import { aCourse } from '../../test/course-builder.ts';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { plusSeconds } from '../platform/clock.ts';
import { clearUploads, removeUnused } from './clean-up.ts';
import { type KeptAudio, keepAudio } from './keep-audio.ts';
import type { AudioKind } from './queries.ts';

const testApp = useTestApp();
const HOUR = 3600;
let ownerId: number;
let token: string;
beforeAll(async () => {
  ({ id: ownerId, token } = await signedInAs('user', testApp));
});

afterEach(() => vi.restoreAllMocks());

const keep = (kind: AudioKind) => keepAudio(testApp, { kind, ownerId, file: { path: audioPath('tone.wav') } });

const clear = () => clearUploads(testApp, testApp.app.log);

const hasFile = (key: string) => existsSync(join(testApp.settings.dataDir, 'media', key.slice(0, 2), key));

async function isKept({ key, uploadId }: KeptAudio): Promise<boolean> {
  const row = await testApp.db.selectFrom('uploads').select('id').where('id', '=', uploadId).executeTakeFirst();
  expect(hasFile(key)).toBe(row !== undefined);
  return row !== undefined;
}

/** A recording that an answer of this learner refers to. */
async function anAnswer(): Promise<KeptAudio> {
  const { id, questionIds } = await aCourse(testApp, { questions: [{ type: 'speaking' }] });
  const { body } = await testApp.call(openAttempt, { body: { courseId: id } }, { token });
  const recording = await keep('recording');
  await testApp.db
    .insertInto('recordings')
    .values({
      attempt_id: Number(body.attempt?.id),
      question_id: Number(questionIds[0]),
      upload_id: recording.uploadId,
      peak_dbfs: null,
      received_at: testApp.clock.now(),
    })
    .execute();
  return recording;
}

test('a recording that nothing refers to goes after an hour, one that an answer refers to stays', async () => {
  const answer = await anAnswer();
  const stray = await keep('recording');
  testApp.pass(HOUR - 1);
  expect(await clear()).toBe(0);
  testApp.pass(2);
  expect(await clear()).toBe(1);
  expect([await isKept(answer), await isKept(stray)]).toEqual([true, false]);
});

test('audio that no question plays goes after a week, also that of an older version of a question stays', async () => {
  const { versionIds } = await aCourse(testApp, { questions: [{ type: 'listening', correct: 'A' }] });
  const [played, stray] = [await keep('listening'), await keep('listening')];
  await testApp.db
    .updateTable('question_versions')
    .set({ audio_upload_id: played.uploadId })
    .where('id', 'in', versionIds)
    .execute();
  testApp.pass(7 * 24 * HOUR - 1);
  expect(await clear()).toBe(0);
  testApp.pass(2);
  expect(await clear()).toBe(1);
  expect([await isKept(played), await isKept(stray)]).toEqual([true, false]);
});

test('what was cut off before it was stored goes after an hour, with what there is of it', async () => {
  const cutOff = await keep('listening');
  await testApp.db.updateTable('uploads').set({ stored_at: null }).where('id', '=', cutOff.uploadId).execute();
  testApp.pass(HOUR + 1);
  expect(await clear()).toBe(1);
  expect(await isKept(cutOff)).toBe(false);
});

test('while the store is away nothing goes', async () => {
  const stray = await keep('recording');
  testApp.pass(HOUR + 1);
  const ping = vi.spyOn(testApp.store, 'ping').mockRejectedValue(new Error('away'));
  await expect(clear()).rejects.toThrow('away');
  expect(await isKept(stray)).toBe(true);
  ping.mockRestore();
  expect(await clear()).toBe(1);
});

describe('killed between a row and its file, the next clean-up leaves neither', () => {
  /** What follows does not happen any more: the process is gone. */
  const killed = () => Promise.reject(new Error('killed'));

  async function isClearedAway(key: string): Promise<void> {
    vi.restoreAllMocks();
    testApp.pass(HOUR + 1);
    await clear();
    expect(hasFile(key)).toBe(false);
    for (const table of ['uploads', 'files_to_remove'] as const) {
      expect(await testApp.db.selectFrom(table).select('key').where('key', '=', key).execute()).toEqual([]);
    }
  }

  test.each([
    ['before the file is written', false],
    ['after it is written and before it is marked as stored', true],
  ])('while it is kept, %s', async (_, isWritten) => {
    const { put } = testApp.store;
    let key = '';
    vi.spyOn(testApp.store, 'remove').mockImplementation(killed);
    vi.spyOn(testApp.store, 'put').mockImplementation(async (...file) => {
      key = file[0];
      if (isWritten) await put(...file);
      await killed();
    });
    await expect(keep('recording')).rejects.toThrow('killed');
    expect(hasFile(key)).toBe(isWritten);
    await isClearedAway(key);
  });

  test.each([
    ['before the file is removed', false],
    ['after it', true],
  ])('while it is cleared away, %s', async (_, isRemoved) => {
    const stray = await keep('recording');
    const { remove } = testApp.store;
    testApp.pass(HOUR + 1);
    vi.spyOn(testApp.store, 'remove').mockImplementation(async (key) => {
      if (isRemoved) await remove(key);
      await killed();
    });
    await clear();
    expect(hasFile(stray.key)).toBe(!isRemoved);
    await isClearedAway(stray.key);
  });
});

test('a file that cannot be removed does not keep the others, and goes with the next clean-up', async () => {
  const strays = [await keep('recording'), await keep('recording')];
  testApp.pass(HOUR + 1);
  vi.spyOn(testApp.store, 'remove').mockRejectedValueOnce(new Error('busy'));
  expect(await clear()).toBe(2);
  expect(strays.filter(({ key }) => hasFile(key))).toHaveLength(1);
  expect(await clear()).toBe(0);
  expect(strays.filter(({ key }) => hasFile(key))).toEqual([]);
});

test('temporary files go after a day', async () => {
  const folder = join(testApp.settings.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  for (const [name, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const) {
    writeFileSync(join(folder, name), '');
    const at = plusSeconds(testApp.clock.now(), -hours * HOUR);
    utimesSync(join(folder, name), at, at);
  }
  await clear();
  expect(readdirSync(folder)).toEqual(['new']);
});

test('removes no file while a backup holds them, and all of them afterwards', async () => {
  const [old, replaced] = [await keep('recording'), await keep('recording')];
  testApp.pass(2 * HOUR);
  const until = plusSeconds(testApp.clock.now(), HOUR);
  await testApp.db.insertInto('holds').values({ name: 'a backup', until }).execute();
  await removeUnused(testApp, [replaced.uploadId]);
  await clear();
  expect([old, replaced].map(({ key }) => hasFile(key))).toEqual([true, true]);
  testApp.pass(HOUR + 1);
  await clear();
  expect([old, replaced].map(({ key }) => hasFile(key))).toEqual([false, false]);
});
