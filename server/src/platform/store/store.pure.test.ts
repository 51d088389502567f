import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { LISTENING_AUDIO_MAX_BYTES } from '@parlance/contract/media';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { useTestBucket } from '../../../test/buckets/bucket.ts';
import { BUCKET } from '../../../test/buckets/s3-server.ts';
import { openStore } from './open-store.ts';
import { type ByteRange, type Store, StoreAway } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-store-'));
const bucket = useTestBucket();
const content = randomBytes(3 * 1024 * 1024);
const file = join(folder, 'clip');

beforeAll(() => writeFileSync(file, content));
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = () => openStore({ dataDir: folder, store: null });
const inBucket = (port = bucket.port, name = BUCKET) =>
  openStore({ dataDir: '', store: { bucket: name, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' } });
const newKey = () => randomBytes(24).toString('hex');

async function contentOf(store: Store, key: string, range?: ByteRange) {
  const opened = await store.open(key, range);
  return opened && { bytes: opened.bytes, hash: hashOf(await buffer(opened.stream)) };
}

function whole(bytes: Buffer) {
  return { bytes: bytes.length, hash: hashOf(bytes) };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', () => inBucket()],
])('%s', (_name, open) => {
  let store: Store;
  const key = newKey();
  beforeAll(async () => {
    store = await open();
    await store.put(key, file, 'audio/webm');
  });

  it('gives back what was put, and leaves the file where it was', async () => {
    expect(await contentOf(store, key)).toEqual(whole(content));
    expect(statSync(file).size).toBe(content.length);
  });

  it.each([
    [0, 1],
    [100, 1_000_000],
    [content.length - 1, content.length - 1],
  ])('gives the bytes from %i to %i', async (start, end) => {
    const part = content.subarray(start, end + 1);
    expect(await contentOf(store, key, { start, end })).toEqual(whole(part));
  });

  it('puts in place of what was there', async () => {
    const again = newKey();
    const shorter = join(folder, again);
    writeFileSync(shorter, 'short');
    await store.put(again, file, 'audio/webm');
    await store.put(again, shorter, 'audio/webm');
    expect(await contentOf(store, again)).toEqual(whole(Buffer.from('short')));
  });

  it('has nothing where nothing was put or it was removed', async () => {
    const gone = newKey();
    await store.put(gone, file, 'audio/webm');
    await store.remove(gone);
    expect(await store.open(gone)).toBeNull();
    expect(await store.open(newKey())).toBeNull();
    await expect(store.remove(gone)).resolves.toBeUndefined();
  });

  it('says that a file is missing, and keeps nothing of it', async () => {
    const none = newKey();
    await expect(store.put(none, join(folder, 'nothing'), 'audio/webm')).rejects.toThrow('ENOENT');
    expect(await store.open(none)).toBeNull();
  });

  it('knows whether it is empty', async () => {
    expect(await store.isEmpty()).toBe(false);
  });

  it('answers a ping', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });
});

test('the folder is for its user only, and holds whole files', async () => {
  const dataDir = join(folder, 'private');
  const store = await openStore({ dataDir, store: null });
  await store.put('abcdef', file, 'audio/webm');
  const modes = ['media', 'media/ab', 'media/ab/abcdef'].map((name) => statSync(join(dataDir, name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
  expect(readdirSync(join(dataDir, 'media/ab'))).toEqual(['abcdef']);
});

test('a service that gives more than the part it was asked for is not believed', async () => {
  const store = await serviceThat((_request, response) =>
    response.writeHead(200, { 'content-length': 5 }).end('whole'),
  );
  await expect(store.open('whole', { start: 0, end: 0 })).rejects.toThrow(StoreAway);
});

test('a folder that cannot be used fails its ping', async () => {
  const store = await openStore({ dataDir: file, store: null });
  await expect(store.ping()).rejects.toThrow('ENOTDIR');
});

test('a bucket that does not answer or is not there is away', async () => {
  const nobody = await inBucket(1);
  await expect(nobody.ping()).rejects.toThrow(StoreAway);
  await expect(nobody.put(newKey(), file, 'audio/webm')).rejects.toThrow(StoreAway);
  await expect((await inBucket(bucket.port, 'nowhere')).ping()).rejects.toThrow(StoreAway);
});

/** A service that answers as it likes; gives a store on it. */
async function serviceThat(answers: RequestListener): Promise<Store> {
  const server = createServer(answers);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return await inBucket((server.address() as AddressInfo).port);
}

describe('a service of its own kind', () => {
  it.each([
    ['keeps less than it was sent', 200, StoreAway],
    ['is full', 507, /no storage space left/],
    ['is busy in the middle of an upload', 503, StoreAway],
  ])('that %s fails the put', async (_name, status, failure) => {
    const store = await serviceThat((request, response) => {
      request.resume().on('end', () => response.writeHead(status, { 'content-length': '0' }).end());
    });
    await expect(store.put(newKey(), file, 'audio/webm')).rejects.toThrow(failure);
  });

  it('that is busy for a moment is asked again for a file', async () => {
    let asked = 0;
    const store = await serviceThat((_request, response) => {
      asked += 1;
      response.writeHead(asked === 1 ? 503 : 200, { 'content-length': asked === 1 ? 0 : 5 });
      response.end(asked === 1 ? '' : 'whole');
    });
    expect(await contentOf(store, newKey())).toEqual(whole(Buffer.from('whole')));
    expect(asked).toBe(2);
  });

  it('that sends a file slowly is read to its end', async () => {
    const store = await serviceThat((_request, response) => {
      response.writeHead(200, { 'content-length': '5' });
      async function* letters() {
        for (const letter of 'whole') {
          yield letter;
          await sleep(40);
        }
      }
      Readable.from(letters()).pipe(response);
    });
    expect(await contentOf(store, newKey())).toEqual(whole(Buffer.from('whole')));
  });

  it('that stops in the middle of a file fails the reading, so that nobody takes a part for the whole', async () => {
    const store = await serviceThat((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('a part', () => response.destroy());
    });
    await expect(contentOf(store, newKey())).rejects.toThrow('aborted');
  });
});

test('the largest upload is one object of the bucket', async () => {
  const store = await inBucket();
  const largest = join(folder, 'largest');
  const bytes = Buffer.alloc(LISTENING_AUDIO_MAX_BYTES, 'audio');
  writeFileSync(largest, bytes);
  await store.put('largest', largest, 'audio/webm');
  const lastTen = { start: bytes.length - 10, end: bytes.length - 1 };
  expect(await contentOf(store, 'largest', lastTen)).toEqual(whole(bytes.subarray(-10)));
  const opened = await store.open('largest');
  opened?.stream.destroy();
  expect(opened?.bytes).toBe(bytes.length);
});
