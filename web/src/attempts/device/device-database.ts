import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Draft } from '../draft/draft.ts';
import type { KeptRecording, RecordingChunk } from '../recording/kept-recording.ts';

type DeviceDatabase = DBSchema & {
  drafts: { key: string; value: Draft & { key: string }; indexes: { accountId: number } };
  recordings: { key: string; value: KeptRecording; indexes: { attempt: [number, number] } };
  recordingChunks: { key: [string, number]; value: RecordingChunk; indexes: { recordingKey: string } };
};

let database: Promise<IDBPDatabase<DeviceDatabase>> | null = null;

/** What this browser keeps: drafts, and recordings in chunks. Rejects when it keeps nothing. */
export function openDeviceDatabase(): Promise<IDBPDatabase<DeviceDatabase>> {
  database ??= openDB<DeviceDatabase>('parlance', 2, {
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
  }).catch((error: unknown) => {
    // What failed once may work a moment later: the next write tries again.
    database = null;
    throw error;
  });
  return database;
}
