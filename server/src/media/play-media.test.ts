import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { audioFile, audioPath } from '../../test/audio-file.ts';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { plusSeconds } from '../platform/clock.ts';
import { type KeptAudio, keepAudio } from './keep-audio.ts';
import { signedPath } from './signed-path.ts';

const testApp = useTestApp();
const file = audioFile('tone.wav');
let kept: KeptAudio;
let path: string;

beforeAll(async () => {
  const { id: ownerId } = await signedInAs('user', testApp);
  kept = await keepAudio(testApp, { kind: 'recording', ownerId, file: { path: audioPath('tone.wav') } });
  path = signedPath(testApp.settings.secret, kept.key, plusSeconds(testApp.clock.now(), 60));
});

const ask = (options: InjectOptions = {}) => testApp.app.inject({ url: path, ...options });
const part = (range: string) => ask({ headers: { range } });

describe('a signed path', () => {
  it('plays the file to anyone who has it, as what it is and nothing else', async () => {
    const { statusCode, headers, rawPayload } = await ask({ headers: { 'accept-encoding': 'gzip' } });
    expect([statusCode, rawPayload.equals(file)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(file.length),
      'content-disposition': expect.stringMatching(/^inline; filename="audio-\d+\.wav"$/),
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=100-', 100, 8043],
    ['bytes=-44', 8000, 8043],
    ['bytes=8000-9999', 8000, 8043],
  ])('gives the part %s', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await part(range);
    expect([statusCode, headers['content-range']]).toEqual([206, `bytes ${start}-${end}/8044`]);
    expect(rawPayload.equals(file.subarray(start, end + 1))).toBe(true);
  });

  it('gives the whole for several parts, and refuses what is past the end', async () => {
    expect((await part('bytes=0-1,4-5')).rawPayload.length).toBe(file.length);
    const past = await part('bytes=8044-');
    expect([past.statusCode, past.headers['content-range']]).toEqual([416, 'bytes */8044']);
    expect(past.json()).toMatchObject({ code: 'audio_range', requestId: expect.any(String) });
  });

  it('tells the size without the file', async () => {
    const { statusCode, headers, rawPayload } = await ask({ method: 'HEAD' });
    expect([statusCode, rawPayload.length]).toEqual([200, 0]);
    expect(headers).toMatchObject({ 'content-length': '8044', 'content-type': 'audio/wav' });
  });

  it.each([
    ['another signature', () => path.replace(/sign=(.)/, (_whole, first) => (first === '_' ? 'sign=-' : 'sign=_'))],
    ['a later time', () => path.replace(/until=\d/, 'until=9')],
    ['another file', () => path.replace(kept.key, '0'.repeat(48))],
    ['a file that is not there', () => signedPath(testApp.settings.secret, '0'.repeat(48), new Date('2027-01-01'))],
    ['a path out of the store', () => path.replace(kept.key, '..%2f..%2fsecret')],
  ])('is not here with %s', async (_name, url) => {
    const answer = await ask({ url: url() });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is nothing without its query', async () => {
    expect((await ask({ url: `/api/media/${kept.key}` })).statusCode).toBe(400);
  });

  it('ends with its time', async () => {
    testApp.pass(61);
    expect((await ask()).statusCode).toBe(404);
    testApp.pass(-61);
  });
});

describe('a listener', () => {
  it('who goes away leaves no file open', async () => {
    const big = Buffer.alloc(20 * 1024 * 1024);
    file.copy(big);
    big.writeUInt32LE(big.length - 8, 4);
    big.writeUInt32LE(big.length - 44, 40);
    const { writeFile, rm } = await import('node:fs/promises');
    const bigPath = join(testApp.settings.dataDir, 'big.wav');
    await writeFile(bigPath, big);
    const { id: ownerId } = await signedInAs('user', testApp);
    const { key } = await keepAudio(testApp, { kind: 'recording', ownerId, file: { path: bigPath } });
    await rm(bigPath);

    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(testApp.app.listeningOrigin).port), '127.0.0.1');
    const url = signedPath(testApp.settings.secret, key, plusSeconds(testApp.clock.now(), 60));
    socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    expect(isOpen(key)).toBe(true);
    socket.destroy();
    await vi.waitUntil(() => !isOpen(key));
  });
});

/** Whether this process holds the stored file open. */
function isOpen(key: string): boolean {
  return readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(key);
    } catch {
      return false;
    }
  });
}
