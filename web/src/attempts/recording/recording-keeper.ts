import type { TakeOf, WaitingRecording } from './kept-recording.ts';

/** How an upload ended, told apart by whoever makes the call. */
export type UploadOutcome =
  | { kind: 'stored' }
  /** The test has ended; the recording is kept beside it as late. */
  | { kind: 'late' }
  /** It does not count, and is kept for the marker as late: the test goes on. */
  | { kind: 'aside'; message: string }
  | { kind: 'signedOut' }
  /** Nobody answered, or not now; tried again. */
  | { kind: 'unreachable'; retryAfterSeconds: number | null }
  /** The server will not take this recording, and would not the next time. */
  | { kind: 'refused'; message: string };

/** Where one question's recording is. `progress` is 0 to 100. */
export type RecordingState =
  | { kind: 'stored' }
  | { kind: 'late' }
  | { kind: 'aside'; message: string }
  | { kind: 'waiting' }
  | { kind: 'sending'; progress: number }
  | { kind: 'refused'; message: string };

export type RecordingsSnapshot = {
  byQuestion: Readonly<Record<number, RecordingState>>;
  /** How long each question's recording is, in seconds. */
  seconds: Readonly<Record<number, number>>;
  connection: 'fine' | 'offline' | 'signedOut';
};

export type RecordingKeeper = {
  snapshot: () => RecordingsSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Takes a finished recording; it replaces what waits for the same question. */
  add: (recording: WaitingRecording) => void;
  /** Goes on after another tab or device had the test: with what the server has now and what this device holds. */
  takeOver: (found: Found) => void;
  /** What the server has not acknowledged, without what it refused. */
  unsent: () => WaitingRecording[];
  /** Resolves when nothing is under way: everything is up, or nobody answers. */
  settled: () => Promise<void>;
  /** Starts, also after `stop` or a new session. */
  resume: () => void;
  /** Tries at once what was waiting for a connection. */
  retryNow: () => void;
  /** Begins no further upload. */
  stop: () => void;
};

type Found = {
  /** The recordings the server already has: the seconds of each, by question. */
  stored: Readonly<Record<number, number>>;
  /** What was still on this device. */
  waiting: WaitingRecording[];
};

type Options = Found & {
  send: (recording: WaitingRecording, onProgress: (share: number) => void) => Promise<UploadOutcome>;
  /** Drops a take and those before it from the device. */
  drop: (recording: TakeOf) => Promise<void>;
  /** Remembers on the device that the server would not take this one. */
  refuse: (recording: WaitingRecording, message: string) => Promise<void>;
  /** From 0 to 1, for the jitter of the retries. */
  random?: () => number;
};

const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 20_000;

/** Brings an attempt's recordings to the server: in order, one at a time, until each is acknowledged. */
export function createRecordingKeeper(options: Options): RecordingKeeper {
  const { stored, waiting, send, drop, refuse, random = Math.random } = options;
  let queue = waiting;
  let refused: WaitingRecording[] = [];
  let now: RecordingsSnapshot = { ...foundStates({ stored, waiting }), connection: 'fine' };
  let underWay: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;
  let stopped = true;
  const listeners = new Set<() => void>();

  function tell(part: Partial<RecordingsSnapshot>) {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  }

  function mark(questionId: number, state: RecordingState) {
    tell({ byQuestion: { ...now.byQuestion, [questionId]: state } });
  }

  function sendNext() {
    const next = queue[0];
    if (stopped || underWay || !next || now.connection === 'signedOut') return;
    if (timer) clearTimeout(timer);
    timer = null;
    const isNewest = () => queue.find(({ questionId }) => questionId === next.questionId) === next;
    mark(next.questionId, { kind: 'sending', progress: 0 });
    const onProgress = (share: number) => {
      if (isNewest()) mark(next.questionId, { kind: 'sending', progress: Math.round(share * 100) });
    };
    underWay = send(next, onProgress)
      .catch((): UploadOutcome => ({ kind: 'unreachable', retryAfterSeconds: null }))
      .then(async (outcome) => {
        await take(outcome, next, isNewest());
        underWay = null;
        if (failures === 0) sendNext();
      });
  }

  async function take(outcome: UploadOutcome, sent: WaitingRecording, isNewest: boolean) {
    if (outcome.kind === 'unreachable' || outcome.kind === 'signedOut') {
      if (isNewest) mark(sent.questionId, { kind: 'waiting' });
      tell({ connection: outcome.kind === 'signedOut' ? 'signedOut' : 'offline' });
      if (outcome.kind === 'unreachable') waitAndRetry(outcome.retryAfterSeconds);
      return;
    }
    failures = 0;
    queue = queue.filter((one) => one !== sent);
    tell({ connection: 'fine' });
    // A newer take of the same question waits in its place: this answer is no longer the question's.
    if (isNewest) mark(sent.questionId, outcome);
    if (outcome.kind !== 'refused') return await drop(sent);
    // One that a newer take has replaced is nothing to keep.
    if (!isNewest) return;
    refused = [...refused, sent];
    await refuse(sent, outcome.message);
  }

  function waitAndRetry(retryAfterSeconds: number | null) {
    const backoffMs = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + random() / 2);
    failures += 1;
    if (timer) clearTimeout(timer);
    timer = setTimeout(sendNext, Math.max(backoffMs, (retryAfterSeconds ?? 0) * 1000));
  }

  return {
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(recording) {
      const isOther = ({ questionId }: WaitingRecording) => questionId !== recording.questionId;
      for (const older of [...queue, ...refused].filter((one) => !isOther(one))) void drop(older);
      queue = [...queue.filter(isOther), recording];
      refused = refused.filter(isOther);
      tell({ seconds: { ...now.seconds, [recording.questionId]: recording.durationSeconds } });
      mark(recording.questionId, { kind: 'waiting' });
      if (failures === 0) sendNext();
    },
    takeOver(found) {
      queue = found.waiting;
      refused = [];
      tell(foundStates(found));
    },
    unsent: () => queue,
    async settled() {
      while (underWay) await underWay;
    },
    resume() {
      stopped = false;
      if (now.connection === 'signedOut') tell({ connection: 'fine' });
      sendNext();
    },
    retryNow() {
      if (failures > 0) sendNext();
    },
    stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

function foundStates({ stored, waiting }: Found): Pick<RecordingsSnapshot, 'byQuestion' | 'seconds'> {
  const byQuestion = Object.fromEntries(
    Object.keys(stored).map((id): [string, RecordingState] => [id, { kind: 'stored' }]),
  );
  const seconds = { ...stored };
  for (const { questionId, durationSeconds } of waiting) {
    byQuestion[questionId] = { kind: 'waiting' };
    seconds[questionId] = durationSeconds;
  }
  return { byQuestion, seconds };
}
