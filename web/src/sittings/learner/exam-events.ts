/** What a test says of its sound and its microphone, for the record of an examination. */
export type ExamEvent =
  | {
      kind: 'sound';
      part: number;
      /** How the player of the part stands. */
      state: 'idle' | 'loading' | 'failed' | 'playing' | 'interrupted' | 'ended';
      positionSeconds: number;
    }
  /** The page itself stopped the sound, for a pause, a break or a dialog. */
  | { kind: 'sound_stopped' }
  | { kind: 'microphone_lost' };

let listener: ((event: ExamEvent) => void) | null = null;

/** Tells an event to whoever keeps the record of this page; nobody does outside of an examination. */
export function tellExam(event: ExamEvent): void {
  listener?.(event);
}

/** Hears the events of this page until what is returned is called. */
export function hearExam(hear: (event: ExamEvent) => void): () => void {
  listener = hear;
  return () => {
    if (listener === hear) listener = null;
  };
}
