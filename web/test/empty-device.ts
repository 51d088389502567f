import { afterEach, beforeEach } from 'vitest';
import { openDeviceDatabase } from '../src/attempts/device/device-database.ts';

/**
 * Each test begins on a device that keeps nothing and has nobody logged in. The files of a run share a browser, and a
 * screen that is still there when its test is over writes on until the next one is drawn: what it wrote then is
 * dropped before that.
 */
export function emptyDevice(): void {
  beforeEach(forgetAll);
  afterEach(forgetAll);
}

async function forgetAll() {
  localStorage.clear();
  const db = await openDeviceDatabase();
  await Promise.all(Array.from(db.objectStoreNames, (store) => db.clear(store)));
}
