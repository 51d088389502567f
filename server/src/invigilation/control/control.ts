import type { AppContext } from '../../platform/app-context.ts';
import type { Presence } from '../../platform/database/tables/sittings.ts';
import {
  findStandingsOf,
  listChangedStandings,
  listStandings,
  type StandingRow,
} from '../../sittings/candidates/queries.ts';
import type { SittingRow } from '../../sittings/queries.ts';
import { opensAt } from '../../sittings/times/phase.ts';
import { type DeviceReports, openDeviceReports } from './device-reports.ts';
import {
  findPublished,
  listLastSeen,
  listMessages,
  listPresence,
  listSeen,
  type MessageRow,
  type PresenceRow,
} from './queries.ts';

/** How old what a process holds of a sitting may be, and how far back it reads again: a change may be stored late. */
const REFRESH_MS = 1000;
const OVERLAP_MS = 5000;
/** How often it is read whole. */
const WHOLE_MS = 60_000;
/** The same far from a sitting's time: before it can be entered, and long after. */
const FAR_REFRESH_MS = 10_000;
const NEAR_MS = 60_000;
/** After how long without a question it is forgotten. */
const FORGOTTEN_MS = 120_000;

/** What a process holds of a sitting under way. */
export type HeldSitting = {
  sitting: SittingRow & { changed_at: Date };
  /** By account, in the order of their numbers. */
  rows: Map<number, StandingRow>;
  /** What devices last told and when, by candidate. */
  presence: Map<number, Presence>;
  lastSeen: Map<number, Date>;
  /** In order. */
  messages: MessageRow[];
  /** The last message that each candidate has seen. */
  seen: Map<number, number>;
  /** When this was read; and whole: no two whole ones have the same. */
  readMs: number;
  wholeMs: number;
};

/**
 * What beats and boards are answered from, so that each costs no statement of its own: sittings, their candidates, and
 * the clocks of their tests. A process holds those that somebody asks for, and reads what has changed at most once a
 * second; without such a sitting it asks nothing.
 */
export type Control = {
  /** A sitting, no older than a second. Undefined for none that was published. */
  find: (sittingId: number) => Promise<HeldSitting | undefined>;
  /**
   * A candidate as they are now: where a room enters or submits at once, each must not read all. One who is withdrawn
   * meanwhile is as held.
   */
  renew: (held: HeldSitting, row: StandingRow) => Promise<StandingRow>;
  /** Something of it was changed here: the next look reads that. */
  expire: (sittingId: number) => void;
  /** Keeps what a device tells. */
  hear: (
    held: HeldSitting,
    row: StandingRow,
    told: { presence: Presence; seenUpTo?: number | undefined; at: Date },
  ) => void;
  writeHeard: DeviceReports['write'];
};

type Context = Pick<AppContext, 'db' | 'reads' | 'clock'>;

export function openControl({ db, reads, clock }: Context): Control {
  const held = new Map<number, HeldSitting>();
  const reading = new Map<number, Promise<HeldSitting | undefined>>();
  const hearing = openDeviceReports(db, clock);

  async function read(sittingId: number): Promise<HeldSitting | undefined> {
    const nowMs = clock.now().getTime();
    const before = held.get(sittingId);
    const now = await readSitting({ db, reads }, { sittingId, before, nowMs });
    if (now) held.set(sittingId, now);
    else held.delete(sittingId);
    for (const [id, { readMs }] of held) if (nowMs - readMs > FORGOTTEN_MS) held.delete(id);
    return now;
  }

  return {
    find: async (sittingId) => {
      const found = held.get(sittingId);
      const ageMs = clock.now().getTime() - (found?.readMs ?? 0);
      if (found && ageMs < refreshMs(found, clock.now())) return found;
      // Who asks meanwhile waits for the same.
      const underWay = reading.get(sittingId);
      if (underWay) return await underWay;
      const next = read(sittingId).finally(() => reading.delete(sittingId));
      reading.set(sittingId, next);
      return await next;
    },
    renew: async (held, row) => {
      const { sitting, rows } = held;
      const [now] = await findStandingsOf(reads, row.account_id, sitting.id);
      if (!now) return row;
      heardHere(now, held);
      rows.set(now.account_id, now);
      return now;
    },
    expire: (sittingId) => {
      const found = held.get(sittingId);
      if (found)
        held.set(sittingId, { ...found, readMs: Math.min(found.readMs, clock.now().getTime() - FAR_REFRESH_MS) });
    },
    hear: (sitting, row, { presence, seenUpTo = 0, at }) => {
      const { id } = row;
      sitting.lastSeen.set(id, at);
      sitting.presence.set(id, presence);
      heardHere(row, sitting);
      hearing.hear({ id, at, presence });
      if (seenUpTo <= (sitting.seen.get(id) ?? 0)) return;
      sitting.seen.set(id, seenUpTo);
      hearing.sees(id, seenUpTo, at);
    },
    writeHeard: hearing.write,
  };
}

function refreshMs({ sitting }: HeldSitting, now: Date): number {
  const opensMs = opensAt(sitting)?.getTime() ?? 0;
  return now.getTime() < opensMs - NEAR_MS ? FAR_REFRESH_MS : REFRESH_MS;
}

/** What is known of when a device was heard of: newer here than what was read. */
function heardHere(row: StandingRow, { lastSeen, presence }: Pick<HeldSitting, 'lastSeen' | 'presence'>): void {
  row.last_seen_at = lastSeen.get(row.id) ?? row.last_seen_at;
  row.silences = presence.get(row.id)?.silences ?? row.silences;
}

async function readSitting(
  { db, reads }: Pick<Context, 'db' | 'reads'>,
  { sittingId, before, nowMs }: { sittingId: number; before: HeldSitting | undefined; nowMs: number },
): Promise<HeldSitting | undefined> {
  const sitting = await findPublished(reads, sittingId);
  if (!sitting) return undefined;
  const isWhole =
    !before ||
    nowMs - before.wholeMs >= WHOLE_MS ||
    before.sitting.changed_at.getTime() !== sitting.changed_at.getTime();
  const since = new Date(isWhole ? 0 : before.readMs - OVERLAP_MS);
  const rows = isWhole
    ? await allRows(db, sittingId)
    : withChanged(before.rows, await listChangedStandings(reads, sittingId, since));
  const heard = await heardElsewhere(reads, { sittingId, since, lastSeen: before?.lastSeen });
  const messages = await listMessages(reads, sittingId, since);
  const seenSince = await listSeen(reads, sittingId, since);
  // From here on nothing is waited for: what devices tell goes into these while this is read.
  const { presence, lastSeen, seen } = before ?? { presence: new Map(), lastSeen: new Map(), seen: new Map() };
  for (const one of heard) {
    const here = lastSeen.get(one.id);
    if (here && here >= one.last_seen_at) continue;
    lastSeen.set(one.id, one.last_seen_at);
    if (one.presence) presence.set(one.id, one.presence);
  }
  for (const row of rows.values()) heardHere(row, { lastSeen, presence });
  for (const { candidate_id, message_id } of seenSince) {
    seen.set(candidate_id, Math.max(message_id, seen.get(candidate_id) ?? 0));
  }
  const known = new Map([...(isWhole ? [] : before.messages), ...messages].map((message) => [message.id, message]));
  return {
    sitting,
    rows,
    presence,
    lastSeen,
    messages: [...known.values()].sort((one, other) => one.id - other.id),
    seen,
    readMs: nowMs,
    wholeMs: isWhole ? Math.max(nowMs, (before?.wholeMs ?? 0) + 1) : before.wholeMs,
  };
}

/** What devices told since then, but for what this process has heard itself: most of it, and read again each second. */
async function heardElsewhere(
  reads: Context['reads'],
  { sittingId, since, lastSeen }: { sittingId: number; since: Date; lastSeen: HeldSitting['lastSeen'] | undefined },
): Promise<PresenceRow[]> {
  if (!lastSeen) return await listPresence(reads, sittingId, null);
  const all = await listLastSeen(reads, sittingId, since);
  const unknown = all.filter(({ id, last_seen_ms }) => last_seen_ms > (lastSeen.get(id)?.getTime() ?? 0));
  const ids = unknown.map(({ id }) => id);
  return ids.length === 0 ? [] : await listPresence(reads, sittingId, ids);
}

async function allRows(db: Context['db'], sittingId: number): Promise<Map<number, StandingRow>> {
  const { rows } = await listStandings(db, sittingId, { sortBy: 'number', direction: 'asc', onlyThere: false });
  return new Map(rows.map((row) => [row.account_id, row]));
}

function withChanged(before: Map<number, StandingRow>, changed: StandingRow[]): Map<number, StandingRow> {
  return new Map([...before, ...changed.map((row) => [row.account_id, row] as const)]);
}
