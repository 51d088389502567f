import { type Board, type BoardPerson, type BoardRow, board } from '@parlance/contract/invigilation/board';
import { useEffect, useRef, useState } from 'react';
import { call } from '../platform/call.ts';
import { createServerClock, steadyNow } from '../platform/server-clock.ts';
import { type RoomRow, roomRow } from './room-row.ts';

/** How often the room is asked for. */
const POLL_MS = 2000;
/** How often what is counted down is drawn. */
const TICK_MS = 500;
/** A reply that takes longer counts as none. */
const ANSWER_LIMIT_MS = 10_000;
/** After how long without a reply the board is not current. */
const STALE_MS = 6000;

export type RoomView = Pick<Board, 'sitting' | 'counts'> & {
  rows: readonly RoomRow[];
  /** When the server said so: ISO 8601. */
  at: string;
};

export type LiveBoard = {
  /** Undefined until the first reply. */
  room: RoomView | undefined;
  /** The server's now, in milliseconds since 1970. */
  nowMs: number;
  /** Since nothing came for some seconds: what is shown may be old, and nothing can be done with it. */
  isStale: boolean;
  /** Why the last question got no answer. */
  error: Error | null;
  /** Asks at once. */
  refresh: () => void;
};

/** The room of a sitting, asked for again and again; a reply brings the rows that changed. */
export function useBoard(sittingId: number): LiveBoard {
  const [room, setRoom] = useState<RoomView>();
  const [error, setError] = useState<Error | null>(null);
  const [clock] = useState(() => createServerClock());
  const [time, setTime] = useState({ nowMs: 0, ageMs: 0 });
  const ask = useRef<() => void>(() => undefined);

  useEffect(() => {
    const known = new Map<number, BoardRow>();
    const people = new Map<number, BoardPerson>();
    let cursor: string | null = null;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;

    async function poll(): Promise<void> {
      clearTimeout(timer);
      if (asking) return;
      asking = true;
      const sentAtMs = steadyNow();
      try {
        const query = cursor === null ? {} : { since: cursor };
        const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
        const reply = await call(board, { params: { id: sittingId }, query }, { signal });
        if (stopped) return;
        clock.sync(reply.serverNow, sentAtMs, steadyNow());
        setTime({ nowMs: clock.now(), ageMs: 0 });
        if (reply.whole) known.clear();
        for (const row of reply.rows) known.set(row.id, row);
        for (const person of reply.people) people.set(person.id, person);
        cursor = reply.cursor;
        const rows = [...known.values()].map((row) => roomRow(row, people.get(row.id)));
        setRoom({ sitting: reply.sitting, counts: reply.counts, rows, at: reply.serverNow });
        setError(null);
      } catch (problem) {
        if (!stopped) setError(problem as Error);
      } finally {
        asking = false;
        if (!stopped) timer = setTimeout(() => void poll(), POLL_MS);
      }
    }

    ask.current = () => void poll();
    void poll();
    const tick = setInterval(() => setTime({ nowMs: clock.now(), ageMs: clock.ageMs() }), TICK_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(tick);
    };
  }, [sittingId, clock]);

  return {
    room,
    nowMs: time.nowMs,
    isStale: room !== undefined && time.ageMs > STALE_MS,
    error,
    refresh: () => ask.current(),
  };
}
