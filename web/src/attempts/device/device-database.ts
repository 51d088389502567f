import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Draft } from '../draft/draft.ts';
import type { KeptRecording, RecordingChunk } from '../recording/kept-recording.ts';

type DeviceDatabase = DBSchema & {
  drafts: { key: string; value: Draft & { key: string }; indexes: { accountId: number } };
  recordings: { key: string; value: KeptRecording; indexes: { attempt: [number, number] } };
  recordingChunks: { key: [string, number]; value: RecordingChunk; indexes: { recordingKey: string } };
};

type Opened = IDBPDatabase<DeviceDatabase>;

/**
 * WebKit never answers where the page before was left while it made the database, for as long as the browser runs: a
 * test must open all the same. Far longer than a slow device takes.
 */
const OPEN_LIMIT_MS = 5000;

let database: Promise<Opened> | null = null;

/** What this browser keeps: drafts, and recordings in chunks. Rejects when it keeps nothing, and for as long as it does not answer. */
export function openDeviceDatabase(): Promise<Opened> {
  database ??= withinLimit(open());
  return database;
}

/** The same within the limit. One that comes later is taken then. */
function withinLimit(opening: Promise<Opened>): Promise<Opened> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The storage of this browser does not answer.')), OPEN_LIMIT_MS);
  });
  opening.then(
    () => {
      database = opening;
    },
    () => {
      // What failed once may work a moment later: the next write tries again.
      database = null;
    },
  );
  return Promise.race([opening, limit]).finally(() => clearTimeout(timer));
}

function open(): Promise<Opened> {
  return openDB<DeviceDatabase>('parlance', 2, {
    upgrade(db, before) {
      if (before < 1) db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('accountId', 'accountId');
      if (before < 2) {
        db.createObjectStore('recordings', { keyPath: 'key' }).createIndex('attempt', ['accountId', 'attemptId']);
        const chunks = db.createObjectStore('recordingChunks', { keyPath: ['recordingKey', 'index'] });
        chunks.createIndex('recordingKey', 'recordingKey');
      }
    },
    // A tab that still holds the old shape lets go of it, and opens the new one at its next write.
    blocking(_before, _after, event) {
      (event.target as IDBDatabase).close();
      database = null;
    },
    // The browser closed it by itself (storage cleared, disk trouble): the next write opens it anew.
    terminated() {
      database = null;
    },
  });
}
