import type { Attempt, SavedAttempt } from '@parlance/contract/attempts';
import type { RefusedWork } from '@parlance/contract/kinds/refused-work';
import { isTakenOver, TAKE_OVER_STEP } from '@parlance/contract/taking/take-over';
import {
  afterAcknowledged,
  type Draft,
  draftOf,
  hasUnsentWork,
  mergeStored,
  nextPatch,
  type Patch,
  withRefused,
} from './draft.ts';
import { createLatestWriter } from './latest-writer.ts';

/** How a save ended, as the caller tells it apart. */
export type SaveOutcome =
  | { kind: 'stored'; attempt: SavedAttempt; refused?: RefusedWork }
  | { kind: 'stale'; attempt: Attempt }
  /** The attempt has ended; what was sent is kept as late. */
  | { kind: 'closed' }
  /** The session is dead: nothing more is sent until `retryNow`. */
  | { kind: 'signedOut' }
  /** No answer, or not now; tried again. */
  | { kind: 'unreachable'; retryAfterSeconds: number | null }
  /** The server will not take it, and would not the next time. `forContent`: because of what it holds, or how much. */
  | { kind: 'refused'; message: string; forContent: boolean };

export type SavingState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'signedOut' }
  | { kind: 'closed' }
  /** Another tab or device has taken over: nothing is sent or kept here until `takeOver`. */
  | { kind: 'elsewhere' }
  /** A preview: nothing is ever sent or kept. */
  | { kind: 'preview' }
  | { kind: 'refused'; message: string };

export type KeeperSnapshot = {
  draft: Draft;
  /** The attempt as the last reply told it: clocks of questions, recordings, plays. */
  attempt: SavedAttempt;
  saving: SavingState;
  /** False when this browser keeps nothing: then "safe on this device" would be a lie. */
  keptOnDevice: boolean;
};

/** The work of one attempt as its screens need it, wherever it is kept. */
export type EditableDraft = {
  snapshot: () => KeeperSnapshot;
  subscribe: (listener: () => void) => () => void;
  change: (edit: (draft: Draft) => Draft) => void;
};

/** A draft that is kept: each change at once on the device, and soon on the server. */
export type DraftKeeper = EditableDraft & {
  /** Takes what another reply said is stored. */
  adopt: (attempt: Attempt) => void;
  /** Sends what waits now; resolves when that save, or the one under way, has ended. */
  flush: () => Promise<void>;
  /** Keeps and sends what waits as the page is closed; the answer is not read. */
  sendLast: () => void;
  /** Sends nothing more and waits for the save under way, at most `limitMs`. */
  pause: (limitMs: number) => Promise<void>;
  /** Starts, and starts again after `pause` or `stop`. */
  resume: () => void;
  /** Another call met a dead session. */
  signedOut: () => void;
  /** Tries at once what was waiting for a connection or a session. */
  retryNow: () => void;
  /** Another tab takes over: resolves when what was typed is sent and kept, or after `limitMs`; 0 sends nothing. */
  giveAway: (limitMs: number) => Promise<void>;
  /** Continues here with what the device kept and the server stores, and tells the server so at once. */
  takeOver: (draft: Draft | null, attempt: Attempt) => void;
  stop: () => void;
  /** Stops for good: the device's copy is about to be dropped and must not come back. */
  forget: () => void;
};

type KeeperOptions = {
  draft: Draft;
  attempt: Attempt;
  send: (patch: Patch, options: { keepalive: boolean }) => Promise<SaveOutcome>;
  keep: (draft: Draft) => Promise<void>;
  /** Keeps it before it returns: the page goes away while `keep` is at work. */
  keepAtOnce: (draft: Draft) => void;
  /** Whether the clock of the test runs, and so that of a question can begin. */
  opens?: () => boolean;
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
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { draft, attempt, send, keep, keepAtOnce, opens = () => true, random = Math.random } = options;
  // What an earlier page left unsent is not saved, whatever the server says of the rest.
  const saving: SavingState = hasUnsentWork(draft) ? { kind: 'saving' } : savedOf(attempt);
  let now: KeeperSnapshot = { draft, attempt, saving, keptOnDevice: true };
  let timer: ReturnType<typeof setTimeout> | null = null;
  let firstUnsentAtMs: number | null = null;
  let underWay: Promise<void> | null = null;
  let failures = 0;
  let paused = false;
  let positionWanted = false;
  let mostAnswers = Number.POSITIVE_INFINITY;
  const listeners = new Set<() => void>();
  const device = createLatestWriter(keep, (keptOnDevice) => {
    if (keptOnDevice !== now.keptOnDevice) tell({ keptOnDevice });
  });

  function tell(part: Partial<KeeperSnapshot>) {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  }

  function setDraft(next: Draft) {
    if (next === now.draft) return;
    tell({ draft: next });
    device.write(next);
  }

  const somethingWaits = () => hasUnsentWork(now.draft, { opens: opens() }) || positionWanted;
  const unsentOr = (attempt: SavedAttempt) => (somethingWaits() ? ({ kind: 'saving' } as const) : savedOf(attempt));
  // The clock of a question begins with the save that says it was opened.
  const opensQuestion = () => opens() && (now.draft.opened ?? []).length > 0;
  const isHalted = () => ['closed', 'signedOut', 'elsewhere'].includes(now.saving.kind);

  function clearTimer() {
    if (timer) clearTimeout(timer);
    timer = null;
  }

  function wake(delayMs: number) {
    clearTimer();
    timer = setTimeout(() => {
      timer = null;
      void flush();
    }, delayMs);
  }

  function schedule() {
    if (paused || underWay || !somethingWaits() || isHalted()) return;
    if (failures > 0 && timer && !opensQuestion()) return;
    firstUnsentAtMs ??= Date.now();
    const restMs = Math.max(0, Math.min(QUIET_MS, firstUnsentAtMs + AT_MOST_MS - Date.now()));
    wake(positionWanted || opensQuestion() ? 0 : restMs);
  }

  function flush(): Promise<void> {
    if (underWay) return underWay;
    const patch = nextPatch(now.draft, { withPosition: positionWanted, opens: opens(), most: mostAnswers });
    if (!patch || isHalted()) return Promise.resolve();
    clearTimer();
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
    // What comes back after another tab took over belongs to that tab.
    if (now.saving.kind === 'elsewhere') return;
    if (outcome.kind === 'unreachable') {
      tell({ saving: { kind: 'offline' } });
      const backoffMs = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + random() / 2);
      failures += 1;
      if (!paused) wake(Math.max(backoffMs, (outcome.retryAfterSeconds ?? 0) * 1000));
      return;
    }
    failures = 0;
    if (outcome.kind === 'closed' || outcome.kind === 'signedOut') return tell({ saving: { kind: outcome.kind } });
    if (outcome.kind === 'refused') {
      tell({ saving: { kind: 'refused', message: outcome.message } });
      const sent = Object.keys(patch.answers ?? {}).length;
      if (!outcome.forContent || sent === 0) return;
      // Half of the answers go next, and one alone is set aside: the others must not wait for it.
      if (sent === 1) setDraft(withRefused(now.draft, patch));
      mostAnswers = Math.max(1, Math.floor(sent / 2));
      return schedule();
    }
    tell({ attempt: outcome.attempt });
    if (outcome.kind === 'stored') {
      if (patch.currentQuestionId === now.draft.currentQuestionId) positionWanted = false;
      setDraft(afterAcknowledged(now.draft, patch, outcome.attempt, outcome.refused));
      if (now.draft.unsent.answers.length === 0) mostAnswers = Number.POSITIVE_INFINITY;
    } else if (outcome.attempt.sequence > now.draft.sequence) {
      return tell({ saving: { kind: 'elsewhere' } });
    } else {
      setDraft(mergeStored(now.draft, outcome.attempt));
    }
    tell({ saving: unsentOr(outcome.attempt) });
    schedule();
  }

  function resume() {
    paused = false;
    if (now.saving.kind === 'elsewhere') return;
    device.write(now.draft);
    schedule();
  }

  return {
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(edit) {
      if (now.saving.kind === 'elsewhere') return;
      setDraft(edit(now.draft));
      if (now.saving.kind === 'saved' && somethingWaits()) tell({ saving: { kind: 'saving' } });
      schedule();
    },
    adopt(stored) {
      // Read before a save that was acknowledged since: its answers would be taken back.
      if (stored.sequence < now.attempt.sequence || now.saving.kind === 'elsewhere') return;
      const isOpen = stored.status === 'open';
      // Merged, the next save would go over what was saved there.
      if (isOpen && isTakenOver(now.draft, stored)) return tell({ saving: { kind: 'elsewhere' } });
      tell({ attempt: stored });
      setDraft(mergeStored(now.draft, stored));
      // It is open again: staff opened it.
      if (isOpen && now.saving.kind === 'closed') tell({ saving: unsentOr(stored) });
      schedule();
    },
    flush,
    sendLast() {
      if (now.saving.kind === 'elsewhere') return;
      const patch = nextPatch(now.draft, { opens: opens() });
      if (patch) setDraft({ ...now.draft, sequence: patch.sequence });
      if (device.isBusy()) keepAtOnce(now.draft);
      if (!patch) return;
      // A browser refuses a body over 64 KiB here; the draft on the device holds it until the page is back.
      send(patch, { keepalive: true }).catch(() => undefined);
    },
    async pause(limitMs) {
      paused = true;
      clearTimer();
      await within(limitMs, underWay);
    },
    resume,
    signedOut: () => tell({ saving: { kind: 'signedOut' } }),
    retryNow() {
      const wasSignedOut = now.saving.kind === 'signedOut';
      if (paused || (!wasSignedOut && failures === 0)) return;
      if (wasSignedOut) tell({ saving: unsentOr(now.attempt) });
      void flush();
    },
    async giveAway(limitMs) {
      if (limitMs > 0) {
        await within(limitMs, underWay ? underWay.then(flush) : flush());
        await within(limitMs, device.idle());
      }
      clearTimer();
      tell({ saving: { kind: 'elsewhere' } });
    },
    takeOver(kept, stored) {
      // Where nothing is kept on the device, what is here is all there is.
      const mine = now.keptOnDevice ? (kept ?? draftOf(now.draft.accountId, stored)) : now.draft;
      const merged = mergeStored(mine, stored);
      failures = 0;
      positionWanted = true;
      tell({ attempt: stored, saving: { kind: 'saving' } });
      setDraft({ ...merged, about: now.draft.about, sequence: merged.sequence + TAKE_OVER_STEP });
      resume();
    },
    stop() {
      paused = true;
      clearTimer();
    },
    forget() {
      paused = true;
      clearTimer();
      device.close();
    },
  };
}

const savedOf = ({ savedAt }: SavedAttempt): SavingState => ({ kind: 'saved', at: savedAt });

async function within(limitMs: number, work: Promise<void> | null): Promise<void> {
  if (work) await Promise.race([work, new Promise((done) => setTimeout(done, limitMs))]);
}
