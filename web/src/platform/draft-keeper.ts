import {
  afterAcknowledged,
  type Draft,
  hasUnsentWork,
  mergeStored,
  nextPatch,
  type Patch,
  type Stored,
} from './draft.ts';

/** How a save ended, told apart by whoever makes the call. */
export type SaveOutcome =
  | { kind: 'stored'; stored: Stored; savedAt: string | null }
  | { kind: 'stale'; stored: Stored }
  /** The attempt has ended; what was sent is kept as late. */
  | { kind: 'closed' }
  /** The session is dead: nothing more is sent. */
  | { kind: 'signedOut' }
  /** Nobody answered, or not now; tried again. */
  | { kind: 'unreachable'; retryAfterSeconds: number | null }
  /** The server will not take it, and would not the next time. */
  | { kind: 'refused'; message: string };

export type SavingState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'signedOut' }
  | { kind: 'closed' }
  | { kind: 'refused'; message: string };

export type KeeperSnapshot = {
  draft: Draft;
  saving: SavingState;
  /** False when this browser keeps nothing: then "safe on this device" would be a lie. */
  keptOnDevice: boolean;
};

export type DraftKeeper = {
  snapshot: () => KeeperSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Changes the draft: kept on the device at once, sent soon. */
  change: (edit: (draft: Draft) => Draft) => void;
  /** Takes what another reply said is stored. */
  adopt: (stored: Stored) => void;
  /** Sends what waits now; resolves when that save has ended. */
  flush: () => Promise<void>;
  /** Sends what waits as the page goes away; nobody will be there to read the answer. */
  sendLast: () => void;
  /** Sends nothing more and waits for the save under way, at most `limitMs`. */
  pause: (limitMs: number) => Promise<void>;
  /** Starts, and starts again after `pause` or `stop`. */
  resume: () => void;
  /** Tries at once what was waiting for a connection. */
  retryNow: () => void;
  stop: () => void;
};

type KeeperOptions = {
  draft: Draft;
  savedAt: string | null;
  send: (patch: Patch, options: { keepalive: boolean }) => Promise<SaveOutcome>;
  keep: (draft: Draft) => Promise<void>;
  /** From 0 to 1, for the jitter of the retries. */
  random?: () => number;
};

/** A save leaves this long after the last key … */
const QUIET_MS = 800;
/** … and at the latest this long after the first. */
const AT_MOST_MS = 2000;
const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 20_000;

/** Keeps one attempt's draft on the device and on the server: in order, one save under way at a time. */
export function createDraftKeeper({ draft, savedAt, send, keep, random = Math.random }: KeeperOptions): DraftKeeper {
  let now: KeeperSnapshot = { draft, saving: { kind: 'saved', at: savedAt }, keptOnDevice: true };
  let lastSavedAt = savedAt;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let firstUnsentAtMs: number | null = null;
  let underWay: Promise<void> | null = null;
  let failures = 0;
  let paused = false;
  const listeners = new Set<() => void>();

  function tell(part: Partial<KeeperSnapshot>) {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  }

  function keepOnDevice() {
    keep(now.draft).then(
      () => now.keptOnDevice || tell({ keptOnDevice: true }),
      () => now.keptOnDevice && tell({ keptOnDevice: false }),
    );
  }

  function setDraft(next: Draft) {
    if (next === now.draft) return;
    tell({ draft: next });
    keepOnDevice();
  }

  function wake(delayMs: number) {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      void flush();
    }, delayMs);
  }

  function schedule() {
    if (paused || underWay || !hasUnsentWork(now.draft) || now.saving.kind === 'closed') return;
    if (failures > 0 && timer) return;
    firstUnsentAtMs ??= Date.now();
    wake(Math.max(0, Math.min(QUIET_MS, firstUnsentAtMs + AT_MOST_MS - Date.now())));
  }

  function flush(): Promise<void> {
    if (underWay) return underWay;
    const patch = nextPatch(now.draft);
    if (!patch || now.saving.kind === 'signedOut' || now.saving.kind === 'closed') return Promise.resolve();
    if (timer) clearTimeout(timer);
    timer = null;
    firstUnsentAtMs = null;
    // The counter is kept before the save leaves, so that a reload never sends other work under the same one.
    setDraft({ ...now.draft, sequence: patch.sequence });
    if (failures === 0) tell({ saving: { kind: 'saving' } });
    underWay = send(patch, { keepalive: false })
      .catch((): SaveOutcome => ({ kind: 'unreachable', retryAfterSeconds: null }))
      .then((outcome) => {
        underWay = null;
        take(outcome, patch);
      });
    return underWay;
  }

  function take(outcome: SaveOutcome, patch: Patch) {
    if (outcome.kind === 'unreachable') {
      tell({ saving: { kind: 'offline' } });
      const backoffMs = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + random() / 2);
      failures += 1;
      if (!paused) wake(Math.max(backoffMs, (outcome.retryAfterSeconds ?? 0) * 1000));
      return;
    }
    failures = 0;
    if (outcome.kind === 'closed' || outcome.kind === 'signedOut') return tell({ saving: { kind: outcome.kind } });
    if (outcome.kind === 'refused') return tell({ saving: outcome });
    if (outcome.kind === 'stored') {
      lastSavedAt = outcome.savedAt;
      setDraft(afterAcknowledged(now.draft, patch, outcome.stored));
    } else {
      setDraft(mergeStored(now.draft, outcome.stored));
    }
    tell({ saving: hasUnsentWork(now.draft) ? { kind: 'saving' } : { kind: 'saved', at: lastSavedAt } });
    schedule();
  }

  return {
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(edit) {
      setDraft(edit(now.draft));
      if (now.saving.kind === 'saved' && hasUnsentWork(now.draft)) tell({ saving: { kind: 'saving' } });
      schedule();
    },
    adopt(stored) {
      setDraft(mergeStored(now.draft, stored));
      schedule();
    },
    flush,
    sendLast() {
      const patch = nextPatch(now.draft);
      if (!patch) return;
      setDraft({ ...now.draft, sequence: patch.sequence });
      // A browser refuses a body over 64 KiB here; the draft on the device holds it until the page is back.
      send(patch, { keepalive: true }).catch(() => undefined);
    },
    async pause(limitMs) {
      paused = true;
      if (timer) clearTimeout(timer);
      timer = null;
      if (underWay) await Promise.race([underWay, new Promise((done) => setTimeout(done, limitMs))]);
    },
    resume() {
      paused = false;
      keepOnDevice();
      schedule();
    },
    retryNow() {
      if (!paused && failures > 0) void flush();
    },
    stop() {
      paused = true;
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
