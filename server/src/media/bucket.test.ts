import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadListeningAudio } from '@parlance/contract/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audioFile } from '../../test/audio-file.ts';
import { useTestBucket } from '../../test/buckets/bucket.ts';
import { BUCKET } from '../../test/buckets/s3-server.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../platform/database/database.ts';
import { NOTES } from '../platform/store/store.ts';
import { newTemporaryPath, removeFiles } from '../platform/store/temporary-files.ts';

const bucket = useTestBucket();
let database: Database;
let testApp: TestApp;
let admin: Person;
beforeAll(async () => {
  database = await openTestDatabase();
  const STORE_URL = `s3://${BUCKET}?endpoint=http://127.0.0.1:${bucket.port}`;
  testApp = await openTestApp(database, { STORE_URL });
  admin = await signedInAs('admin', testApp);
});
afterAll(async () => {
  await testApp.app.close();
  await database.close();
});

function send(name: string) {
  const form = new FormData();
  form.append('listeningAudio', new Blob([audioFile(name)]), name);
  return testApp.upload(uploadListeningAudio, form, admin);
}

const isReady = async () => (await testApp.app.inject({ url: '/readyz' })).statusCode;

test('audio goes into the bucket and plays from it; while it is away nothing is half done', async () => {
  expect(await isReady()).toBe(200);
  const { status, body } = await send('tone.wav');
  expect(status).toBe(200);
  expect(existsSync(join(testApp.settings.dataDir, 'media'))).toBe(false);
  const url = String(body.filePath);
  const whole = await testApp.app.inject({ url });
  expect([whole.statusCode, whole.rawPayload.equals(audioFile('tone.wav'))]).toEqual([200, true]);
  const part = await testApp.app.inject({ url, headers: { range: 'bytes=100-199' } });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/8044']);
  expect(part.rawPayload.equals(audioFile('tone.wav').subarray(100, 200))).toBe(true);

  // Whom to erase again after a restore is listed there, and nothing that lies beside it.
  expect(await testApp.store.list(NOTES)).toEqual([]);
  for (const key of [7, 12, 30].map((id) => `${NOTES}/${id}.json`).concat(`${NOTES}s/9.json`)) {
    const path = await newTemporaryPath(testApp.app.temporaryFolder);
    await writeFile(path, '{}');
    await testApp.store.put(key, path, 'application/json');
    await removeFiles([path]);
  }
  expect((await testApp.store.list(NOTES)).sort()).toEqual(['12.json', '30.json', '7.json']);

  await bucket.close();
  expect(await isReady()).toBe(503);
  expect(await testApp.app.inject({ url })).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
  expect(await send('tone.ogg')).toMatchObject({ status: 503, body: { code: 'away' } });
  expect(readdirSync(join(testApp.settings.dataDir, 'tmp'))).toEqual([]);
  // The file may be there: it waits to be removed until the bucket is back.
  const rows = await testApp.db.selectFrom('uploads').select(['media_type', 'stored_at']).orderBy('id').execute();
  expect(rows).toEqual([{ media_type: 'audio/wav', stored_at: expect.any(Date) }]);
  expect(await testApp.db.selectFrom('files_to_remove').select('key').execute()).toHaveLength(1);
});
