import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isIdentityChecked } from '@parlance/contract/facts/kinds';
import type { Board, BoardPerson, BoardRow, Room } from '@parlance/contract/invigilation/board';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import type { StaffPart } from '@parlance/contract/sittings/sitting';
import type { KeyCache } from '../../attempts/cache/key-cache.ts';
import { seesFacts } from '../../facts/record.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { EncodedAnswer } from '../../platform/http/encoded-answer.ts';
import { orNotFound } from '../../platform/refusal.ts';
import type { StandingRow } from '../../sittings/candidates/queries.ts';
import { standingOf, timesContext } from '../../sittings/candidates/standing.ts';
import { maySeeCode } from '../../sittings/reply.ts';
import { phaseAt } from '../../sittings/times/phase.ts';
import { messagesTo } from '../beat/beat.ts';
import type { Control, HeldSitting } from '../control/control.ts';
import { actionsFor, isDoneIn, isTooLateFor, type Staff, watched } from '../who-may.ts';
import { headOf, partsOf } from './head.ts';
import { type Progress, readProgress } from './progress.ts';
import { listRoomFacts, listSaved, type RoomFacts, type Stored } from './queries.ts';
import { boardPerson, boardRow, rowFor } from './row.ts';
import { boardAnswer, type SentPerson, type SentRow, sentPerson, sentRow } from './row-changes.ts';

/** How long one snapshot serves every watcher. */
const SNAPSHOT_MS = 1000;
/** How often the other people of a row are read again, beside whenever the sitting is read whole. */
const ROOM_MS = 10_000;
/** A save waits for no more rows than this. */
const ROWS_AT_ONCE = 20;
/** By how much later this process may notice what another one has. */
const OTHER_PROCESS_MS = 5000;

type Snapshot = {
  held: HeldSitting;
  /** By candidate, in the order of their numbers. */
  rows: Map<number, SentRow>;
  people: Map<number, SentPerson>;
  /** For those who see facts, and for others. */
  counts: { withFacts: Board['counts']; withoutFacts: Board['counts'] };
  parts: Board['sitting']['parts'];
  madeMs: number;
  /** Since when it is known here what changes. */
  firstMs: number;
  progress: Map<number, Progress>;
  room: { facts: Map<number, RoomFacts>; readMs: number; wholeMs: number; hasOwnTime: Map<number, boolean[]> };
};

export type Boards = {
  /** The board of a sitting as a caller reads it: whole, or what has changed since the cursor of a reply before. */
  boardOf: (caller: Staff, sittingId: number, since: string | undefined) => Promise<EncodedAnswer>;
  /** What it says above its rows, to a caller who was found to watch it as this part of the staff. */
  roomOf: (caller: Staff, part: StaffPart | undefined, sittingId: number) => Promise<Room>;
  /** One row of it as a caller reads it, and who that is; undefined for no candidate of the sitting. */
  rowOf: (
    sees: boolean,
    sittingId: number,
    candidateId: number,
  ) => Promise<{ row: BoardRow; person: BoardPerson } | undefined>;
  /** What was noted of candidates here is seen at the next look. */
  expire: (sittingId: number) => void;
};

type BoardContext = Pick<AppContext, 'db' | 'reads' | 'clock' | 'settings'> & { keys: KeyCache };

/** Boards of a process: one snapshot a second for all who watch. */
export function openBoards(context: BoardContext, control: Control): Boards {
  const { db, reads, clock, settings, keys } = context;
  const snapshots = new Map<number, Snapshot>();
  const making = new Map<number, Promise<Snapshot>>();
  /** Sittings whose rows tell of others what is not so any more. */
  const expired = new Set<number>();
  // Which process a cursor is of: within one nothing is sent twice.
  const ownTag = String(randomInt(100, 1000));

  async function snapshotOf(sittingId: number): Promise<Snapshot> {
    const held = orNotFound(await control.find(sittingId));
    const before = snapshots.get(sittingId);
    if (before && before.held === held && clock.now().getTime() - before.madeMs < SNAPSHOT_MS) return before;
    const underWay = making.get(sittingId);
    if (underWay) return await underWay;
    const next = make(held, before).finally(() => making.delete(sittingId));
    making.set(sittingId, next);
    const snapshot = await next;
    snapshots.set(sittingId, snapshot);
    for (const [id, { madeMs }] of snapshots) if (snapshot.madeMs - madeMs > 60_000) snapshots.delete(id);
    return snapshot;
  }

  async function make(held: HeldSitting, before: Snapshot | undefined): Promise<Snapshot> {
    const now = clock.now();
    // Later than the one before also within a millisecond: who has that one's cursor hears of what is new here.
    const nowMs = Math.max(now.getTime(), (before?.madeMs ?? 0) + 1);
    const progress = await progressOf(held, before);
    const room = await roomOf(held, before, now);
    const rows = new Map<number, SentRow>();
    const people = new Map<number, SentPerson>();
    for (const [index, row] of [...held.rows.values()].entries()) {
      if (row.number === null) continue;
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
      const attempt = row.parts.find((part) => part.attempt?.status === 'open')?.attempt;
      const shown = boardRow(
        row,
        {
          sitting: held.sitting,
          presence: held.presence.get(row.id),
          room: room.facts.get(row.id),
          progress: attempt ? progress.get(attempt.id) : undefined,
          hasOwnTime: room.hasOwnTime.get(row.id) ?? [],
          messages: messagesOf(held, row),
        },
        now,
      );
      rows.set(row.id, sentRow(shown, before?.rows.get(row.id), nowMs));
      people.set(row.id, sentPerson(boardPerson(row), before?.people.get(row.id), nowMs));
    }
    return {
      held,
      rows,
      people,
      counts: { withFacts: countsOf(rows, people, true), withoutFacts: countsOf(rows, people, false) },
      parts: partsOf(held, now),
      madeMs: nowMs,
      firstMs: before?.firstMs ?? nowMs,
      progress,
      room,
    };
  }

  async function progressOf(held: HeldSitting, before: Snapshot | undefined): Promise<Snapshot['progress']> {
    const open = openTests(held);
    const kept = new Map([...(before?.progress ?? [])].filter(([id]) => open.has(id)));
    if (open.size === 0) return kept;
    // Most of what was saved in the last seconds was counted a second ago: counting it costs more than asking when.
    const since = new Date((before?.madeMs ?? 0) - OTHER_PROCESS_MS);
    const saved = before ? await listSaved(reads, held.sitting.id, since) : [];
    const moved = saved.filter((one) => open.has(one.attempt_id) && !isSame(kept.get(one.attempt_id), one));
    const toCount = [...[...open].filter((id) => !kept.has(id)), ...moved.map(({ attempt_id }) => attempt_id)];
    if (toCount.length === 0) return kept;
    for (const one of await readProgress(reads, keys, toCount)) kept.set(one.attempt_id, one);
    return kept;
  }

  async function roomOf(held: HeldSitting, before: Snapshot | undefined, now: Date): Promise<Snapshot['room']> {
    const isCurrent = before?.room.wholeMs === held.wholeMs;
    const isExpired = expired.delete(held.sitting.id);
    if (before && isCurrent && !isExpired && now.getTime() - before.room.readMs < ROOM_MS) return before.room;
    const facts = new Map((await listRoomFacts(reads, held.sitting.id, now)).map((one) => [one.id, one]));
    const hasOwnTime = before && isCurrent ? before.room.hasOwnTime : await ownTimesOf(held);
    return { facts, readMs: now.getTime(), wholeMs: held.wholeMs, hasOwnTime };
  }

  async function ownTimesOf({ sitting, rows }: HeldSitting): Promise<Map<number, boolean[]>> {
    const standings = [...rows.values()];
    const ctx = await timesContext(db, standings, settings.timeZone);
    return new Map(
      standings.map((row) => {
        const { times } = standingOf(sitting, row, ctx);
        return [
          row.id,
          times.map(({ ownSeconds, baseSeconds, breaks }) => ownSeconds !== baseSeconds || breaks.count > 0),
        ];
      }),
    );
  }

  return {
    boardOf: async (caller, sittingId, since) => {
      const { part } = await watched(reads, caller, sittingId);
      const snapshot = await snapshotOf(sittingId);
      const { rows, people, madeMs, firstMs } = snapshot;
      const { sitting } = snapshot.held;
      const sees = seesFacts(caller, part);
      const sinceMs = since === undefined ? null : sinceOf(since, ownTag);
      const whole = sinceMs === null || sinceMs < firstMs;
      const changedOf = <N extends { changedMs: number }>(all: Map<number, N>): N[] =>
        [...all.values()].filter(({ changedMs }) => whole || changedMs > sinceMs);
      const now = clock.now();
      const hasOpenTest = openTests(snapshot.held).size > 0;
      const head = {
        serverNow: now.toISOString(),
        cursor: `${madeMs}${ownTag}`,
        whole,
        sitting: {
          ...headOf(headed(snapshot), now),
          title: sitting.title,
          status: sitting.status,
          phase: phaseAt(sitting, now),
          hasAccessCode: sitting.access_code !== null,
          accessCode: maySeeCode(sitting, caller, part, now) ? sitting.access_code : null,
          ownPart: part ?? null,
          may: actionsFor(caller, part).filter(
            (kind) => isDoneIn(sitting.status, kind) && !isTooLateFor(kind, sitting, { hasOpenTest, now }),
          ),
          seesFacts: sees,
        },
        counts: countsFor(snapshot, sees),
      };
      return boardAnswer(head, { rows: changedOf(rows), people: changedOf(people) }, sees);
    },
    roomOf: async (caller, part, sittingId) => {
      const snapshot = await snapshotOf(sittingId);
      const sitting = headOf(headed(snapshot), clock.now());
      return { sitting, counts: countsFor(snapshot, seesFacts(caller, part)) };
    },
    rowOf: async (sees, sittingId, candidateId) => {
      const { rows, people } = await snapshotOf(sittingId);
      const [row, person] = [rows.get(candidateId), people.get(candidateId)];
      return row && person && { row: rowFor(row.is, sees), person: person.is };
    },
    expire: (sittingId) => {
      control.expire(sittingId);
      expired.add(sittingId);
    },
  };
}

/** The tests of a sitting that go on. */
function openTests({ rows }: HeldSitting): Set<number> {
  return new Set(
    [...rows.values()].flatMap(({ parts }) =>
      parts.flatMap(({ attempt }) => (attempt?.status === 'open' ? [attempt.id] : [])),
    ),
  );
}

function headed({ held, parts, room: { facts } }: Snapshot) {
  return { held, parts, facts };
}

function isSame(before: Stored | undefined, now: Stored): boolean {
  return before?.saved_at?.getTime() === now.saved_at?.getTime() && before?.recordings_stored === now.recordings_stored;
}

function countsFor({ counts }: Snapshot, sees: boolean): Board['counts'] {
  return sees ? counts.withFacts : counts.withoutFacts;
}

/** The moment of a cursor: of another process a little earlier. */
function sinceOf(cursor: string, ownTag: string): number {
  const ms = Number(cursor.slice(0, -ownTag.length));
  return cursor.endsWith(ownTag) ? ms : ms - OTHER_PROCESS_MS;
}

function messagesOf(held: HeldSitting, row: StandingRow): BoardRow['messages'] {
  const sent = messagesTo(held, row);
  const upTo = held.seen.get(row.id) ?? 0;
  return { sent: sent.length, seen: sent.filter(({ id }) => id <= upTo).length };
}

/** How many of a room are in each state, need attention, and were checked. */
function countsOf(
  rows: ReadonlyMap<number, SentRow>,
  people: ReadonlyMap<number, SentPerson>,
  seesFacts: boolean,
): Board['counts'] {
  const all = [...rows.values()].map(({ is }) => rowFor(is, seesFacts));
  const expected = all.filter(({ state }) => state !== 'withdrawn' && state !== 'absent');
  const checked = expected.filter(({ id }) => isIdentityChecked(people.get(id)?.is.identity ?? null));
  const states: Partial<Record<CandidateState, number>> = {};
  for (const { state } of all) states[state] = (states[state] ?? 0) + 1;
  return {
    all: all.length,
    attention: all.filter(({ needsAttention }) => needsAttention).length,
    states,
    identity: { checked: checked.length, of: expected.length },
  };
}
