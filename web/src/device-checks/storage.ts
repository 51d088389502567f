import type { Measurements } from '@parlance/contract/device-checks/measurements';
import { deleteDB, openDB } from 'idb';

const MIB = 1024 * 1024;
/** How much is written and read back. */
const PIECES = 5;
const DATABASE = 'parlance-device-check';
const STORE = 'pieces';
/** The most that `crypto.getRandomValues` fills at once. */
const RANDOM_BYTES = 65_536;
/** A browser may ask the person whether this site may keep its data: nobody has to answer. */
const ASKED_MS = 5000;

/** How much this site may store, whether that stays, and whether what is stored can be read again. */
export async function measureStorage(): Promise<Measurements['storage']> {
  const [free_mib, is_persistent] = [await freeMib(), await isPersistent()];
  return { free_mib, is_persistent, is_written: await isWritten().catch(() => false) };
}

async function freeMib(): Promise<number | null> {
  // Not there on a page that did not come over https.
  const storage = navigator.storage as StorageManager | undefined;
  const estimated = await storage?.estimate().catch(() => null);
  if (estimated?.quota === undefined) return null;
  return Math.max(0, Math.floor((estimated.quota - (estimated.usage ?? 0)) / MIB));
}

async function isPersistent(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined;
  if (!storage) return false;
  if (await storage.persisted().catch(() => false)) return true;
  const unanswered = new Promise<boolean>((answer) => setTimeout(() => answer(false), ASKED_MS));
  return await Promise.race([storage.persist().catch(() => false), unanswered]);
}

async function isWritten(): Promise<boolean> {
  const database = await openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });
  try {
    const written = Array.from({ length: PIECES }, () => randomBytes(MIB));
    for (const [index, piece] of written.entries()) await database.put(STORE, piece, index);
    const read = await Promise.all(written.map((_piece, index) => database.get(STORE, index) as Promise<unknown>));
    return read.every((piece, index) => isSame(piece, written[index]));
  } finally {
    database.close();
    await deleteDB(DATABASE);
  }
}

function isSame(read: unknown, written: Uint8Array | undefined): boolean {
  if (!(read instanceof Uint8Array) || read.length !== written?.length) return false;
  return read.every((byte, index) => byte === written[index]);
}

/** Bytes that no compression makes fewer, for a disk or a line. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += RANDOM_BYTES) crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
  return bytes;
}
