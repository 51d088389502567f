import { FOCUS_LOST_MS, LATE_PAPER_MS, OFFLINE_MS, type SentFact } from '@parlance/contract/facts/kinds';
import { CallRefused, isUnreached } from '../../platform/call.ts';
import { steadyNow } from '../../platform/server-clock.ts';
import { hearExam } from '../../sittings/learner/exam-events.ts';
import type { StartRecorder } from '../../sittings/learner/exam-recorder.ts';
import { markOpened } from './fact-marks.ts';
import { createFactQueue, type NewFact } from './fact-queue.ts';
import { type ClockFound, createClockWatch } from './rules/clock-watch.ts';
import { createCopiedTexts } from './rules/copied-texts.ts';
import { createSoundWatch, type SoundFound } from './rules/sound-watch.ts';
import { createSpanWatch, type Span, type Stamp } from './rules/span-watch.ts';
import { sendFacts } from './send-stored.ts';

/** Beyond a day nobody knows a time any more. */
const UNSURE_MAX_MS = 86_400_000;
const LENGTH_MAX = 10_000_000;

type PlainKind = Exclude<SentFact['kind'], 'paste' | 'clock_set'>;

/**
 * Records what happens to the page and the device while a test of an examination is open, and hands it to the beats. It
 * only watches: nothing of it can act on the test.
 */
export const startRecorder: StartRecorder = (test) => {
  const { sittingId, attemptId, accountId, startedAt, isFirst, shownAtMs, clock } = test;
  const queue = createFactQueue({ accountId, sittingId });
  /** The next beat goes without: it must come through, whatever is wrong with what the last one carried. */
  let isHeld = false;
  const texts = createCopiedTexts();
  const sound = createSoundWatch();
  const clocks = createClockWatch();
  const away = createSpanWatch(FOCUS_LOST_MS);
  const offline = createSpanWatch(OFFLINE_MS);

  const stamp = (steadyMs = steadyNow()): Stamp => ({
    steadyMs,
    serverMs: clock.now() - (steadyNow() - steadyMs),
    unsureMs: Math.min(Math.round(clock.unsureMs()), UNSURE_MAX_MS),
  });
  const add = (fact: NewFact) => queue.add(attemptId, fact);
  const at = ({ serverMs, unsureMs }: Stamp) => ({ beganAt: iso(serverMs), unsureMs });
  const addSpan = (kind: PlainKind, span: Span | null) => span && add({ kind, ...over(span) });

  function found(one: SoundFound | ClockFound | null) {
    if (!one) return;
    if (one.kind === 'audio_restarted') return add({ kind: one.kind, ...at(one.at) });
    if (one.kind === 'clock_set') return add({ kind: one.kind, ...at(one.at), details: { seconds: one.seconds } });
    addSpan(one.kind, one);
  }

  const shown = { ...stamp(), serverMs: shownAtMs };
  const before = markOpened(attemptId);
  if (before === 'reloaded') add({ kind: 'page_reloaded', ...at(shown) });
  const started = { ...shown, serverMs: Date.parse(startedAt) };
  if (isFirst && before === 'first' && shown.serverMs - started.serverMs > LATE_PAPER_MS) {
    addSpan('late_paper', { began: started, ended: shown });
  }

  const stopListening = listenToPage({
    onAway: (isAway) => addSpan('focus_lost', away(isAway, stamp())),
    onFullScreenLeft: () => add({ kind: 'full_screen_left', ...at(stamp()) }),
    onCopied: (text) => texts.copied(text),
    onPasted(text) {
      const length = texts.foreignLength(text);
      if (length !== null) add({ kind: 'paste', ...at(stamp()), details: { length: Math.min(length, LENGTH_MAX) } });
    },
    onOffline: () => offline(true, stamp()),
    onLook: () => found(clocks.look({ ...stamp(), wallMs: Date.now() })),
  });
  const stopHearing = hearExam((event) => {
    if (event.kind === 'sound') found(sound.hear(event, stamp()));
    else if (event.kind === 'sound_stopped') sound.stopped();
    else add({ kind: 'microphone_lost', ...at(stamp()) });
  });

  return {
    load() {
      const facts = isHeld ? [] : queue.next();
      isHeld = false;
      return facts.length === 0 ? {} : { facts };
    },
    heard({ factsAcknowledged }) {
      found(clocks.heard(stamp()));
      addSpan('offline', offline(false, stamp()));
      if (factsAcknowledged !== undefined) queue.acknowledge(factsAcknowledged);
    },
    failed(error, sentAtMs) {
      if (isUnreached(error)) offline(true, stamp(sentAtMs));
      if (!(error instanceof CallRefused) || error.status !== 400) return;
      queue.refused();
      isHeld = true;
    },
    stop() {
      stopListening();
      stopHearing();
      addSpan('focus_lost', away(false, stamp()));
      addSpan('offline', offline(false, stamp()));
      void sendFacts(sittingId, queue);
    },
  };
};

function over({ began, ended }: Span) {
  const unsureMs = Math.max(began.unsureMs, ended.unsureMs);
  return { beganAt: iso(began.serverMs), endedAt: iso(Math.max(ended.serverMs, began.serverMs)), unsureMs };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

type PageListener = {
  /** Whether the window is hidden or another is in front. */
  onAway: (isAway: boolean) => void;
  onFullScreenLeft: () => void;
  onCopied: (text: string) => void;
  onPasted: (text: string) => void;
  onOffline: () => void;
  /** Every second while the page runs, and at once when it is seen again. */
  onLook: () => void;
};

const LOOK_MS = 1000;

/** Listens to the page; what is returned stops it. It only watches: no event is held back or changed. */
function listenToPage({ onAway, onFullScreenLeft, onCopied, onPasted, onOffline, onLook }: PageListener) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hasFocus = document.hasFocus();
  const look = () => {
    onLook();
    onAway(document.hidden || !hasFocus);
  };
  const focused = (has: boolean) => () => {
    hasFocus = has;
    look();
  };
  window.addEventListener('focus', focused(true), { signal });
  window.addEventListener('blur', focused(false), { signal });
  document.addEventListener('visibilitychange', look, { signal });
  // Only the examination itself fills the screen this way, and only where the school asks for it.
  document.addEventListener('fullscreenchange', () => document.fullscreenElement ?? onFullScreenLeft(), { signal });
  const copied = () => onCopied(selectedText());
  document.addEventListener('copy', copied, { signal, capture: true });
  document.addEventListener('cut', copied, { signal, capture: true });
  const pasted = ({ target, clipboardData }: ClipboardEvent) => {
    if (isField(target)) onPasted(clipboardData?.getData('text/plain') ?? '');
  };
  document.addEventListener('paste', pasted, { signal, capture: true });
  window.addEventListener('offline', onOffline, { signal });
  const timer = setInterval(onLook, LOOK_MS);
  look();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function selectedText(): string {
  const field = document.activeElement;
  if (isField(field) && field.selectionStart !== null && field.selectionEnd !== null) {
    return field.value.slice(field.selectionStart, field.selectionEnd);
  }
  return document.getSelection()?.toString() ?? '';
}
