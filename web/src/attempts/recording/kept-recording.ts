/** What stands for perfect silence, whose level has no number. */
export const SILENT_DBFS = -120;

/** Whose recording it is, and of what. A question recorded again has a higher `take`. */
export type TakeOf = { accountId: number; attemptId: number; questionId: number; take: number };

/** What is known of a recording besides its sound. A browser that was killed leaves it as its last chunk did. */
export type KeptRecording = TakeOf & {
  key: string;
  mediaType: string;
  durationSeconds: number;
  peakDbfs: number | null;
  /** The server would not take it: it stays on this device until the learner lets it go. */
  refusal?: Refusal;
};

/** `message` is the server's; the course is named where the test itself is no longer known. */
export type Refusal = { message: string; courseName: string };

export type RecordingChunk = { recordingKey: string; index: number; bytes: ArrayBuffer };

/** A recording that waits for the server. */
export type WaitingRecording = KeptRecording & { blob: Blob };

export function recordingKey({ accountId, attemptId, questionId, take }: TakeOf): string {
  return [accountId, attemptId, questionId, take].join('/');
}
