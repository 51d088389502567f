import type { CallInput } from '@parlance/contract/endpoint';
import type { Beat, beat } from '@parlance/contract/sittings/taking';

/** A test of an examination that is open in this page. */
export type RecordedTest = {
  sittingId: number;
  attemptId: number;
  accountId: number;
  /** Its start, ISO 8601. */
  startedAt: string;
  /** It is shown for the first time, to whom it was opened here. */
  isFirst: boolean;
  /** Since when it is shown here, by the server's clock in milliseconds since 1970. */
  shownAtMs: number;
  /** The server's time, in milliseconds since 1970, and how far off it may be. */
  clock: { now: () => number; unsureMs: () => number };
};

/** Keeps the record of one test. It takes part in its beats, and changes nothing else of it. */
export type ExamRecorder = {
  /** What goes with the next beat. */
  load: () => Pick<NonNullable<CallInput<typeof beat>['body']>, 'facts'>;
  heard: (reply: Beat) => void;
  /** A beat that left at `sentAtMs` (`steadyNow`) got no answer, or a refusal. */
  failed: (error: unknown, sentAtMs: number) => void;
  stop: () => void;
};

export type StartRecorder = (test: RecordedTest) => ExamRecorder;

let loadRecorder: (() => Promise<StartRecorder>) | null = null;

/** Names the code that keeps records. A test does not know it, so that nothing of a record can act on a test. */
export function provideRecorder(load: () => Promise<StartRecorder>): void {
  loadRecorder = load;
}

/** Starts the record of a test; null where its code does not come: the test goes on without. */
export async function startRecorder(test: RecordedTest): Promise<ExamRecorder | null> {
  try {
    const start = await loadRecorder?.();
    return start?.(test) ?? null;
  } catch {
    return null;
  }
}
