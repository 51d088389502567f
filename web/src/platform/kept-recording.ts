/** Whose recording it is, and of what. A question recorded again has a higher `take`. */
export type TakeOf = { accountId: number; attemptId: number; questionId: number; take: number };

/** What is known of a recording besides its sound. A browser that was killed leaves it as its last chunk did. */
export type KeptRecording = TakeOf & {
  key: string;
  mediaType: string;
  durationSeconds: number;
  peakDbfs: number | null;
};

export type RecordingChunk = { recordingKey: string; index: number; bytes: ArrayBuffer };

/** A recording that waits for the server. */
export type WaitingRecording = KeptRecording & { blob: Blob };

export function recordingKey({ accountId, attemptId, questionId, take }: TakeOf): string {
  return [accountId, attemptId, questionId, take].join('/');
}
