import type { KeptRecording, Refusal, TakeOf, WaitingRecording } from '../recording/kept-recording.ts';
import { openDeviceDatabase } from './device-database.ts';

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
    return await Promise.all(newest.map(withSound));
  } catch {
    return [];
  }
}

async function withSound(recording: KeptRecording): Promise<WaitingRecording> {
  const db = await openDeviceDatabase();
  const chunks = await db.getAllFromIndex('recordingChunks', 'recordingKey', recording.key);
  chunks.sort((left, right) => left.index - right.index);
  const bytes = chunks.map((chunk) => chunk.bytes);
  return { ...recording, blob: new Blob(bytes, { type: recording.mediaType }) };
}

/** Remembers that the server would not take a recording: then it outlives its test here, until it is dropped. */
export async function keepRefusal(recording: WaitingRecording, refusal: Refusal): Promise<void> {
  try {
    const { blob: _blob, ...kept } = recording;
    await (await openDeviceDatabase()).put('recordings', { ...kept, refusal });
  } catch {
    // A browser that keeps nothing has only the open page.
  }
}

export type RefusedRecording = WaitingRecording & { refusal: Refusal };

/** Every recording of this account that the server would not take. */
export async function findRefusedRecordings(accountId: number): Promise<RefusedRecording[]> {
  try {
    const db = await openDeviceDatabase();
    const all = await db.getAllFromIndex('recordings', 'attempt', everyAttemptOf(accountId));
    return await Promise.all(
      all.flatMap((one) => {
        const { refusal } = one;
        return refusal ? [withSound(one).then((whole) => ({ ...whole, refusal }))] : [];
      }),
    );
  } catch {
    return [];
  }
}

/** How many questions of this account have a recording that is on this device only. */
export async function countRecordings(accountId: number): Promise<number> {
  try {
    const all = await (await openDeviceDatabase()).getAllFromIndex('recordings', 'attempt', everyAttemptOf(accountId));
    return all.filter((one) => !all.some((other) => other.attemptId === one.attemptId && isNewerTake(other, one)))
      .length;
  } catch {
    return 0;
  }
}

/** Drops every recording of this account, also those that the server would not take. */
export async function dropRecordingsOf(accountId: number): Promise<void> {
  await dropWhere(everyAttemptOf(accountId), () => true);
}

function everyAttemptOf(accountId: number): IDBKeyRange {
  return IDBKeyRange.bound([accountId, 0], [accountId, Number.POSITIVE_INFINITY]);
}

function isNewerTake(one: KeptRecording, than: KeptRecording): boolean {
  return one.questionId === than.questionId && one.take > than.take;
}

/** Drops a take and those before it: only once the server has it, or a later one has taken its place. */
export async function dropRecording(recording: TakeOf): Promise<void> {
  await dropWhere(
    attemptOf(recording),
    ({ questionId, take }) => questionId === recording.questionId && take <= recording.take,
  );
}

/** Drops everything of an attempt whose end the server has confirmed, but what it would not take. */
export async function dropRecordings(accountId: number, attemptId: number): Promise<void> {
  await dropWhere(attemptOf({ accountId, attemptId }), ({ refusal }) => refusal === undefined);
}

function attemptOf({ accountId, attemptId }: Pick<TakeOf, 'accountId' | 'attemptId'>): IDBKeyRange {
  return IDBKeyRange.only([accountId, attemptId]);
}

async function dropWhere(attempts: IDBKeyRange, goes: (recording: KeptRecording) => boolean): Promise<void> {
  try {
    const db = await openDeviceDatabase();
    const work = db.transaction(['recordings', 'recordingChunks'], 'readwrite');
    const recordings = work.objectStore('recordings');
    const chunks = work.objectStore('recordingChunks');
    const all = await recordings.index('attempt').getAll(attempts);
    for (const { key } of all.filter(goes)) {
      void recordings.delete(key);
      void chunks.delete(IDBKeyRange.bound([key, 0], [key, Number.POSITIVE_INFINITY]));
    }
    await work.done;
  } catch {
    // What was never kept cannot be dropped.
  }
}
