import type { Annotations } from '@parlance/contract/taking/annotations';
import { mergeAnnotations } from './annotations.ts';
import { noAnnotations } from './no-annotations.ts';

export type Kept = { sequence: number; annotations: Annotations; isSent: boolean };

/** How sending ended, as the caller tells it apart. */
export type SendOutcome =
  | { kind: 'stored' }
  /** Another device was ahead: what is stored there. */
  | { kind: 'stale'; stored: { sequence: number; annotations: Annotations } }
  /** Not now; tried again. */
  | { kind: 'failed' }
  /** The server does not take this, as what is too large: what is changed next is sent. */
  | { kind: 'refused' }
  /** The test is over: nothing more is sent. */
  | { kind: 'over' };

type Options = {
  /** What the device has of this attempt, or null. */
  kept: Kept | null;
  keep: (kept: Kept) => void;
  /** Null for a preview: nothing leaves the page. */
  send: ((sequence: number, annotations: Annotations) => Promise<SendOutcome>) | null;
};

export type AnnotationsKeeper = {
  snapshot: () => Annotations;
  subscribe: (listener: () => void) => () => void;
  change: (edit: (annotations: Annotations) => Annotations) => void;
  /** Says whether no answer waits to be sent or is under way. */
  setQuiet: (isQuiet: boolean) => void;
  /** Takes what the server has stored. */
  adopt: (stored: { sequence: number; annotations: Annotations }) => void;
  /** Puts what waits on the device and sends nothing more. */
  stop: () => void;
  /** Starts, and starts again after `stop`. */
  start: () => void;
};

const DEVICE_MS = 500;
const SEND_MS = 5000;
const BUSY_MS = 1000;
const RETRY_MS = 60_000;

/**
 * Keeps what a learner marks: soon on the device, and later on the server, never while an answer is on its way. What
 * fails is tried again after a minute and told to nobody: it is no work.
 */
export function createAnnotationsKeeper({ kept, keep, send }: Options): AnnotationsKeeper {
  let now: Kept = kept ?? { sequence: 0, annotations: noAnnotations, isSent: true };
  let deviceTimer: ReturnType<typeof setTimeout> | null = null;
  let sendTimer: ReturnType<typeof setTimeout> | null = null;
  let isRunning = false;
  let isQuiet = false;
  let isSending = false;
  /** The highest sequence that was sent: what changes meanwhile takes the next. */
  let lastSent = 0;
  let isOver = send === null;
  const listeners = new Set<() => void>();

  function set(next: Kept): void {
    const isShown = next.annotations !== now.annotations;
    now = next;
    if (isShown) for (const listener of listeners) listener();
    deviceTimer ??= setTimeout(putOnDevice, DEVICE_MS);
  }

  function putOnDevice(): void {
    if (deviceTimer) clearTimeout(deviceTimer);
    deviceTimer = null;
    if (send) keep(now);
  }

  function wake(afterMs: number): void {
    if (sendTimer) clearTimeout(sendTimer);
    sendTimer = isRunning && !isOver && !now.isSent ? setTimeout(() => void trySending(), afterMs) : null;
  }

  async function trySending(): Promise<void> {
    sendTimer = null;
    if (!send || isOver || now.isSent) return;
    // One at a time: a call that hangs must not take the connections of answers.
    if (!isQuiet || isSending) return wake(BUSY_MS);
    const sent = now;
    lastSent = sent.sequence;
    isSending = true;
    const outcome = await send(sent.sequence, sent.annotations);
    isSending = false;
    switch (outcome.kind) {
      case 'stored':
        if (now === sent) set({ ...sent, isSent: true });
        return wake(SEND_MS);
      case 'stale':
        adopt(outcome.stored);
        return wake(SEND_MS);
      case 'failed':
        return wake(RETRY_MS);
      case 'refused':
        // What is changed meanwhile or later wakes it.
        return;
      case 'over':
        isOver = true;
    }
  }

  function adopt(stored: { sequence: number; annotations: Annotations }): void {
    if (now.isSent && stored.sequence >= now.sequence) {
      return set({ sequence: stored.sequence, annotations: stored.annotations, isSent: true });
    }
    if (now.isSent) return;
    const sequence = Math.max(stored.sequence, now.sequence) + 1;
    set({ sequence, annotations: mergeAnnotations(stored.annotations, now.annotations), isSent: false });
    wake(SEND_MS);
  }

  return {
    snapshot: () => now.annotations,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(edit) {
      const annotations = edit(now.annotations);
      if (annotations === now.annotations) return;
      const isNew = now.isSent || now.sequence <= lastSent;
      set({ sequence: isNew ? now.sequence + 1 : now.sequence, annotations, isSent: false });
      wake(SEND_MS);
    },
    setQuiet(now) {
      isQuiet = now;
    },
    adopt,
    stop() {
      isRunning = false;
      wake(0);
      if (deviceTimer) putOnDevice();
    },
    start() {
      isRunning = true;
      wake(SEND_MS);
    },
  };
}
