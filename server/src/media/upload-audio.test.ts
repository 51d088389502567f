import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LISTENING_AUDIO_MAX_BYTES, uploadListeningAudio } from '@parlance/contract/media';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { audioFile } from '../../test/audio-file.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { StoreAway } from '../platform/store/store.ts';
import { findListeningUpload, findUpload } from './queries.ts';
import { recogniseAudio } from './recognise.ts';
import { keyOfPath } from './signed-path.ts';

const testApp = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function send(content: Buffer<ArrayBuffer>, as: { token?: string } = admin) {
  const form = new FormData();
  form.append('listeningAudio', new Blob([content], { type: 'text/html' }), 'notes.html');
  return await testApp.upload(uploadListeningAudio, form, as);
}

const rows = () => testApp.db.selectFrom('uploads').selectAll().execute();

function filesLeft(): string[] {
  const folder = join(testApp.settings.dataDir, 'tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
}

describe('an upload of audio', () => {
  it('is kept, written down and audited, whatever it is called', async () => {
    const { status, body } = await send(audioFile('tone.mp3'));
    expect([status, body]).toEqual([
      200,
      {
        message: 'Audio uploaded successfully!',
        filePath: expect.stringMatching(/^\/api\/media\/[0-9a-f]{48}\?until=\d+&sign=[\w-]+$/),
        durationSeconds: 2.088,
      },
    ]);
    const key = keyOfPath(String(body.filePath)) ?? '';
    const upload = await findListeningUpload(testApp.db, key);
    const bytes = audioFile('tone.mp3').length;
    expect(upload).toMatchObject({ kind: 'listening', media_type: 'audio/mpeg', bytes, durationSeconds: 2.088 });
    const stored = await testApp.store.open(key);
    expect(stored && (await buffer(stored.stream)).equals(audioFile('tone.mp3'))).toBe(true);
    const entry = await testApp.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'audio.uploaded')
      .executeTakeFirst();
    expect(entry).toMatchObject({ actor_id: admin.id, subject_type: 'upload', subject_id: upload?.id });
    expect(filesLeft()).toEqual([]);
  });

  it.each(['with-duration.webm', 'tone.ogg', 'tone.m4a', 'tone.wav'])('takes %s as it is', async (name) => {
    const { status, body } = await send(audioFile(name));
    expect(status).toBe(200);
    const upload = await findUpload(testApp.db, keyOfPath(String(body.filePath)) ?? '');
    expect(upload?.bytes).toBe(audioFile(name).length);
  });

  it.each([
    ['without-duration.webm', 'audio/webm'],
    ['fragments.mp4', 'audio/mp4'],
  ])('gives %s its length', async (name, mediaType) => {
    const { body } = await send(audioFile(name));
    expect(body.durationSeconds).toBeCloseTo(2, 1);
    const key = keyOfPath(String(body.filePath)) ?? '';
    const path = join(testApp.settings.dataDir, 'media', key.slice(0, 2), key);
    expect(await recogniseAudio(path)).toMatchObject({ mediaType, saysItsLength: true });
    expect(filesLeft()).toEqual([]);
  });
});

describe('an upload that is refused', () => {
  it.each([
    ['video', audioFile('film.webm'), 415, 'audio_wrong_type'],
    ['text', Buffer.from('How long have you lived here?'), 415, 'audio_wrong_type'],
    ['an empty file', Buffer.alloc(0), 400, 'audio_empty'],
    ['one byte too many', Buffer.alloc(LISTENING_AUDIO_MAX_BYTES + 1), 413, 'too_large'],
  ])('%s leaves nothing', async (_name, content, status, code) => {
    const before = await rows();
    expect(await send(content)).toMatchObject({ status, body: { code } });
    expect(await rows()).toEqual(before);
    expect(filesLeft()).toEqual([]);
  });

  it('no file', async () => {
    expect(await testApp.upload(uploadListeningAudio, new FormData(), admin)).toMatchObject({
      status: 400,
      body: { code: 'audio_missing', message: 'Please select an audio file to upload.' },
    });
  });

  it.each([
    ['of a full disk', Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' }), 507, 'storage_full'],
    ['of a store that is away', new StoreAway('no answer'), 503, 'away'],
  ])('because %s leaves neither row nor file', async (_name, error, status, code) => {
    const before = await rows();
    vi.spyOn(testApp.store, 'put').mockRejectedValue(error);
    const removed = vi.spyOn(testApp.store, 'remove');
    expect(await send(audioFile('tone.ogg'))).toMatchObject({ status, body: { code } });
    expect(removed).toHaveBeenCalledOnce();
    expect(await rows()).toEqual(before);
    expect(filesLeft()).toEqual([]);
  });

  it('a learner, or nobody', async () => {
    const learner = await signedInAs('user', testApp);
    expect(await send(audioFile('tone.ogg'), learner)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await send(audioFile('tone.ogg'), {})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });
});

describe('an upload that a question may play', () => {
  it('is no recording, none that was never stored, none that is not there', async () => {
    const upload = {
      owner_id: admin.id,
      media_type: 'audio/webm',
      codec: 'opus',
      bytes: 1,
      duration_seconds: 1,
      created_at: testApp.clock.now(),
    };
    await testApp.db
      .insertInto('uploads')
      .values([
        { ...upload, key: 'a-recording', kind: 'recording', stored_at: testApp.clock.now() },
        { ...upload, key: 'cut-off', kind: 'listening', stored_at: null },
      ])
      .execute();
    for (const key of ['a-recording', 'cut-off', 'nothing']) {
      expect(await findListeningUpload(testApp.db, key)).toBeUndefined();
    }
    expect(await findUpload(testApp.db, 'a-recording')).toMatchObject({ kind: 'recording' });
  });
});
