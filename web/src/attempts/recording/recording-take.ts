import { type KeptRecording, recordingKey, type TakeOf, type WaitingRecording } from './kept-recording.ts';

/** A recording on its way to the device, second by second. */
export type RecordingTake = {
  /** Adds the next chunk, with what is known so far. */
  add: (chunk: Blob, known: { durationSeconds: number; peakDbfs: number | null }) => void;
  /** The whole of it, once every chunk is kept; null when nothing was recorded. */
  finish: (known: { durationSeconds: number; peakDbfs: number | null }) => Promise<WaitingRecording | null>;
};

type Options = {
  of: TakeOf;
  mediaType: string;
  keep: (recording: KeptRecording, index: number, bytes: ArrayBuffer) => Promise<void>;
  /** The browser keeps nothing: the recording is only in this tab. */
  onNotKept: () => void;
};

/** Keeps a recording on the device while it is made, in order. */
export function beginTake({ of, mediaType, keep, onNotKept }: Options): RecordingTake {
  const key = recordingKey(of);
  const chunks: Blob[] = [];
  let written = Promise.resolve();
  return {
    add(chunk, known) {
      const index = chunks.length;
      chunks.push(chunk);
      written = written
        .then(async () => keep({ ...of, key, mediaType, ...known }, index, await chunk.arrayBuffer()))
        .catch(onNotKept);
    },
    async finish(known) {
      await written;
      if (chunks.length === 0) return null;
      return { ...of, key, mediaType, ...known, blob: new Blob(chunks, { type: mediaType }) };
    },
  };
}
