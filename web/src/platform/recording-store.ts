import { openDeviceDatabase } from './draft-store.ts';
import type { KeptRecording, TakeOf, WaitingRecording } from './kept-recording.ts';

/** Writes a chunk and what is known so far, both or neither. Rejects when the browser keeps nothing. */
export async function keepChunk(recording: KeptRecording, index: number, bytes: ArrayBuffer): Promise<void> {
  const db = await openDeviceDatabase();
  const work = db.transaction(['recordings', 'recordingChunks'], 'readwrite');
  await Promise.all([
    work.objectStore('recordings').put(recording),
    work.objectStore('recordingChunks').put({ recordingKey: recording.key, index, bytes }),
    work.done,
  ]);
}

/** What waits of an attempt: the newest take of each question. A browser that keeps nothing has none. */
export async function findRecordings(accountId: number, attemptId: number): Promise<WaitingRecording[]> {
  try {
    const db = await openDeviceDatabase();
    const all = await db.getAllFromIndex('recordings', 'attempt', [accountId, attemptId]);
    const newest = all.filter((one) => !all.some((other) => isNewerTake(other, one)));
    return await Promise.all(
      newest.map(async (recording) => {
        const chunks = await db.getAllFromIndex('recordingChunks', 'recordingKey', recording.key);
        chunks.sort((left, right) => left.index - right.index);
        return {
          ...recording,
          blob: new Blob(
            chunks.map(({ bytes }) => bytes),
            { type: recording.mediaType },
          ),
        };
      }),
    );
  } catch {
    return [];
  }
}

function isNewerTake(one: KeptRecording, than: KeptRecording): boolean {
  return one.questionId === than.questionId && one.take > than.take;
}

/** Drops a take and those before it: only once the server has it, or a later one has taken its place. */
export async function dropRecording(recording: TakeOf): Promise<void> {
  await dropWhere(recording, ({ questionId, take }) => questionId === recording.questionId && take <= recording.take);
}

/** Drops everything of an attempt whose end the server has confirmed. */
export async function dropRecordings(accountId: number, attemptId: number): Promise<void> {
  await dropWhere({ accountId, attemptId }, () => true);
}

async function dropWhere(
  { accountId, attemptId }: Pick<TakeOf, 'accountId' | 'attemptId'>,
  goes: (recording: KeptRecording) => boolean,
): Promise<void> {
  try {
    const db = await openDeviceDatabase();
    const work = db.transaction(['recordings', 'recordingChunks'], 'readwrite');
    const recordings = work.objectStore('recordings');
    const chunks = work.objectStore('recordingChunks');
    const all = await recordings.index('attempt').getAll([accountId, attemptId]);
    for (const { key } of all.filter(goes)) {
      void recordings.delete(key);
      void chunks.delete(IDBKeyRange.bound([key, 0], [key, Number.POSITIVE_INFINITY]));
    }
    await work.done;
  } catch {
    // What was never kept cannot be dropped.
  }
}
