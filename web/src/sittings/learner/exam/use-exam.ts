import type { DeviceRefusal } from '@parlance/contract/refusals';
import type { Beat } from '@parlance/contract/sittings/taking';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isSignedOut } from '../../../platform/call.ts';
import { createServerClock, type ServerClock, steadyNow } from '../../../platform/server-clock.ts';
import { startBeats } from '../beats.ts';
import type { RoomMessages } from '../message-bar.tsx';
import { type ExamPhase, examPhaseAt } from '../own-sitting.ts';
import { deviceRefusalOf, isOtherPlace } from '../place.ts';
import { keepRoomZone } from '../room-time.ts';
import { useMessages } from '../use-messages.ts';
import { useEnterSitting, useOwnSitting } from '../use-own-sittings.ts';

/** How often what is counted down is drawn. */
const TICK_MS = 200;

/** The server's clock, and its now in milliseconds since 1970, drawn anew while `running`; null until a reply set it. */
function useExamClock(running: boolean): { clock: ServerClock; nowMs: number | null; look: () => void } {
  const [clock] = useState(() => createServerClock());
  const [nowMs, setNowMs] = useState<number | null>(null);
  const look = useCallback(() => setNowMs(Number.isFinite(clock.ageMs()) ? clock.now() : null), [clock]);
  useEffect(() => {
    if (!running) return;
    const first = setTimeout(look, 0);
    const timer = setInterval(look, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [look, running]);
  return { clock, nowMs, look };
}

/** Looks at the clock at a moment itself, not at the tick after it: everybody starts at once. */
function useLookAt(atMs: number | null, { clock, nowMs, look }: ReturnType<typeof useExamClock>): void {
  useEffect(() => {
    const leftMs = atMs === null || nowMs === null ? 0 : atMs - clock.now();
    if (leftMs <= 0 || leftMs > TICK_MS) return;
    // A timer may be rounded down.
    const timer = setTimeout(look, Math.ceil(leftMs) + 1);
    return () => clearTimeout(timer);
  }, [atMs, clock, nowMs, look]);
}

export type Exam = {
  query: ReturnType<typeof useOwnSitting>;
  /** The session is dead. */
  isSignedOut: boolean;
  phase: ExamPhase | null;
  /** The server's now, in milliseconds since 1970; null until a reply told it. */
  nowMs: number | null;
  /** What the server said last. */
  beat: Beat | null;
  /** Whether the last beat arrived. */
  isConnected: boolean;
  /** Another device of the learner is in, and how this one stands; null where this one is. */
  elsewhere: Elsewhere | null;
  /** This device may not be used as it is now; null where it may. */
  refused: { refused: DeviceRefusal; look: () => void; isLooking: boolean } | null;
  /** What staff tell their candidates. */
  messages: RoomMessages;
};

export type Elsewhere = {
  /** This device may not wait to be let in before it was checked. */
  mustBeChecked: boolean;
  /** Staff chose the other device: `ask` asks them once more. */
  isRefused: boolean;
  ask: () => void;
  isAsking: boolean;
};

/** An examination on its page: what is known of it, where the learner is in it, and what the server says meanwhile. */
export function useExam(sittingId: number): Exam {
  const query = useOwnSitting(sittingId);
  const sitting = query.data?.sitting;
  const examClock = useExamClock(sitting !== undefined);
  const { clock, nowMs } = examClock;
  const [beat, setBeat] = useState<Beat | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const serverNow = query.data?.serverNow;
  const zone = sitting?.time_zone ?? null;
  useEffect(() => {
    keepRoomZone(zone);
    return () => keepRoomZone(null);
  }, [zone]);
  // Until a beat has set the clock well, the reply that brought the examination tells the time.
  useEffect(() => {
    const atMs = steadyNow();
    if (serverNow && clock.doubtful()) clock.sync(serverNow, atMs, atMs);
  }, [serverNow, clock]);

  const phase = useMemo(() => (sitting && nowMs !== null ? examPhaseAt(sitting, nowMs) : null), [sitting, nowMs]);
  const name = phase?.name ?? null;
  const starts = phase && 'startsAt' in phase ? phase.startsAt : null;
  useLookAt(starts ? Date.parse(starts) : null, examClock);
  // Also after the end: a test that was ended by accident can be opened again.
  const isHere = sitting?.has_entered === true && name !== 'cancelled';
  const beatNow = useRef<() => void>(() => undefined);
  const messages = useMessages(beatNow);
  const said = useRef<Beat['phase'] | null>(null);
  const heard = useEffectEvent((reply: Beat, sentAtMs: number, receivedAtMs: number) => {
    clock.sync(reply.serverNow, sentAtMs, receivedAtMs);
    setBeat(reply);
    setFailed(null);
    // The page says itself that a test was opened again.
    messages.hear({ ...reply, reopened: undefined });
    // Something changed that this page was not told: a start that moved, a part that ended or was opened again.
    const moved = reply.startsAt !== undefined && starts !== null && reply.startsAt !== starts;
    const isOver = name === 'done';
    const isWaiting = name === 'waiting_room' || name === 'between_parts' || name === 'paused';
    const isStopped = isWaiting && (name === 'paused') !== (reply.phase === 'paused');
    const isBack = reply.deadline !== undefined && (isOver || isBetween(phase));
    if (
      moved ||
      isStopped ||
      isBack ||
      isOver !== (reply.ended !== undefined) ||
      (said.current !== null && said.current !== reply.phase)
    )
      void query.refetch();
    said.current = reply.phase;
  });
  const say = useEffectEvent(() => ({
    phase: name === null ? ('early' as const) : pagePhase(name),
    ...messages.said(),
  }));
  useEffect(() => {
    if (!isHere) return;
    const beats = startBeats({ sittingId, say: () => say(), onBeat: heard, onFailed: setFailed });
    beatNow.current = beats.now;
    return beats.stop;
  }, [isHere, sittingId]);

  const { mutate: enter, error: refused, isPending } = useEnterSitting(sittingId);
  const waits = hasCode(failed, 'sitting_place_waits');
  // Entering from here is how a device asks to be let in.
  useEffect(() => {
    if (waits) enter({});
  }, [waits, enter]);
  const elsewhere = isOtherPlace(failed) && {
    mustBeChecked: hasCode(refused, 'device_check_needed'),
    isRefused: !waits,
    ask: () => enter({ again: true }),
    isAsking: isPending,
  };
  // A beat is newer than what the page was opened with.
  const heardBeat = beat !== null && failed === null;
  const why = deviceRefusalOf(failed) ?? (heardBeat ? null : (sitting?.device_refused ?? null));
  const look = () => {
    beatNow.current();
    void query.refetch();
  };
  return {
    query,
    isSignedOut: isSignedOut(failed) || isSignedOut(query.error),
    phase,
    nowMs,
    beat,
    isConnected: failed === null || elsewhere !== false || why !== null,
    elsewhere: elsewhere || null,
    refused: why && { refused: why, look, isLooking: query.isFetching },
    messages: messages.shown,
  };
}

/** Between two tests, and no next one is made yet. */
function isBetween(phase: ExamPhase | null): boolean {
  return phase?.name === 'between_parts' && phase.part.attempt === null;
}

function pagePhase(name: ExamPhase['name']) {
  if (name === 'cancelled') return 'done' as const;
  return name === 'paused' ? ('waiting_room' as const) : name;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
