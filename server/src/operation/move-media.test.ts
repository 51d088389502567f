import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestBucket } from '../../test/buckets/bucket.ts';
import { BUCKET } from '../../test/buckets/s3-server.ts';
import { aSite, type WholeSite } from '../../test/whole-site.ts';
import { openStore } from '../platform/store/open-store.ts';
import type { Store } from '../platform/store/store.ts';
import { moveMedia } from './move-media.ts';
import { siteOf } from './site/site.ts';

const bucket = useTestBucket();
const folder = mkdtempSync(join(tmpdir(), 'parlance-move-'));
let source: WholeSite & { keys: string[] };
let inBucket: Store;

beforeAll(async () => {
  source = await aSite();
  const store = { bucket: BUCKET, endpoint: `http://127.0.0.1:${bucket.port}`, region: 'us-east-1' };
  inBucket = await openStore({ dataDir: folder, store });
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

function move(from: Store, to: Store) {
  const site = siteOf(source.database, source.clock);
  return moveMedia({ site, from, to, name: 'a store', temporary: folder, progress: () => {} });
}

test('from a folder to a bucket and back: what is there already is not copied, what differs is', async () => {
  expect(await inBucket.isEmpty()).toBe(true);
  expect(await move(source.store, inBucket)).toEqual({ files: 2, copied: 2 });
  expect(await inBucket.isEmpty()).toBe(false);
  expect(await move(source.store, inBucket)).toEqual({ files: 2, copied: 0 });
  const cut = join(folder, 'cut');
  writeFileSync(cut, 'the beginning');
  await inBucket.put(source.keys[0] ?? '', cut, 'audio/wav');
  expect(await move(source.store, inBucket)).toEqual({ files: 2, copied: 1 });
  const back = await openStore({ dataDir: join(folder, 'back'), store: null });
  expect(await move(inBucket, back)).toEqual({ files: 2, copied: 2 });
  const entry = await source.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ action: 'media.moved', details: { files: 2, copied: 2, to: 'a store' } });
});

test('a file that is not what its row says stops the move, which can be run again', async () => {
  const wrong = join(folder, 'wrong');
  writeFileSync(wrong, 'too short');
  const key = source.keys[1] ?? '';
  const elsewhere = await openStore({ dataDir: join(folder, 'elsewhere'), store: null });
  await move(source.store, elsewhere);
  await elsewhere.put(key, wrong, 'audio/wav');
  const third = await openStore({ dataDir: join(folder, 'third'), store: null });
  await expect(move(elsewhere, third)).rejects.toThrow(`The file ${key} has 9 bytes instead of`);
  await elsewhere.remove(key);
  await expect(move(elsewhere, third)).rejects.toThrow(`The file ${key} is missing in the present store.`);
  expect(await source.db.selectFrom('holds').select('name').execute()).toEqual([]);
  expect(await move(source.store, third)).toEqual({ files: 2, copied: 1 });
});
