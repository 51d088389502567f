import { afterEach, expect, test } from 'vitest';
import { openDeviceDatabase } from './device-database.ts';
import { findDraft } from './draft-store.ts';

const NAME = 'parlance';

/** A database of the first shape whose holder lets go of it only when told: what waits for it waits as long. */
async function holdOld(): Promise<() => void> {
  await new Promise((done, failed) => {
    const gone = indexedDB.deleteDatabase(NAME);
    gone.onsuccess = done;
    gone.onerror = failed;
  });
  const old = await new Promise<IDBDatabase>((done, failed) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('drafts', { keyPath: 'key' }).createIndex('accountId', 'accountId');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = failed;
  });
  return () => old.close();
}

let letGo: (() => void) | null = null;
afterEach(() => letGo?.());

test('a device that does not answer keeps nothing, and keeps again once it does', { timeout: 20_000 }, async () => {
  letGo = await holdOld();
  await expect(openDeviceDatabase()).rejects.toThrow('The storage of this browser does not answer.');
  // The next one does not wait for it.
  const startedMs = performance.now();
  await expect(openDeviceDatabase()).rejects.toThrow('does not answer');
  expect(performance.now() - startedMs).toBeLessThan(1000);
  letGo();
  await expect.poll(async () => (await openDeviceDatabase().catch(() => null))?.version).toBe(2);
  expect(await findDraft(1, 7)).toBeNull();
});
