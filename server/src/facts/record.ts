import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import type { RecordedFact } from '@parlance/contract/facts/kinds';
import {
  type addRecordNote,
  type ExamRecord,
  NOTES_MAX,
  type RecordNote,
  type WatchedRecord,
} from '@parlance/contract/facts/record';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../platform/app-context.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { findStandingsIn, type StandingRow } from '../sittings/candidates/queries.ts';
import { identityOf } from '../sittings/candidates/standing.ts';
import { findSittings, type SittingRow } from '../sittings/queries.ts';
import { iso, publishedTime, type Staff } from '../sittings/reply.ts';
import { type Visible, visibleSitting } from '../sittings/visible.ts';
import { mayChange } from '../sittings/who-may.ts';
import {
  type CountRow,
  type FactRow,
  findAccountOf,
  findNote,
  insertNote,
  listCounts,
  listFacts,
  listNotes,
  lockNotes,
  type NoteRow,
  storeLooked,
} from './queries.ts';
import { removalOf } from './removal.ts';

type Context = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/** Whether somebody sees what was recorded: leads and markers of the sitting, and who sees the whole school. */
export function seesFacts(caller: Staff, part: Visible['part']): boolean {
  return mayChange(caller, part) || part === 'marker';
}

/** A sitting whose facts a caller sees; refused otherwise. */
export async function readable(db: Db, caller: Staff, sittingId: number): Promise<SittingRow> {
  const { sitting, part } = await visibleSitting(db, caller, sittingId);
  if (seesFacts(caller, part)) return sitting;
  throw new Refusal('wrong_role', {
    sentence: say(msg`Only leads and markers of this examination can read its facts.`),
  });
}

/** The record of a candidate as staff read it. */
export async function watchedRecord(
  { db, clock, settings }: Context,
  caller: Staff,
  { sittingId, candidateId }: { sittingId: number; candidateId: number },
): Promise<WatchedRecord> {
  const sitting = await readable(db, caller, sittingId);
  const row = await findCandidate(db, sittingId, candidateId);
  const { facts, ...record } = await recordOf({ db, now: clock.now(), days: settings.factsDays }, sitting, row);
  const partOf = partsByAttempt(row);
  return {
    ...record,
    candidate: { ...row, number: row.number ?? 0 },
    facts: facts.map((fact) => watchedFact(fact, partOf)),
  };
}

/** The record of a learner as they read it: what falls into the parts that have ended, or into none. */
export async function ownRecord(context: Context, accountId: number, sittingId: number): Promise<ExamRecord> {
  const { db, clock, settings } = context;
  const { sitting, row } = await ownSeat(db, accountId, sittingId);
  const { facts, beyond, notes, ...record } = await recordOf(
    { db, now: clock.now(), days: settings.factsDays },
    sitting,
    row,
  );
  const partOf = partsByAttempt(row);
  const openIds = new Set(row.parts.flatMap(({ id, attempt }) => (attempt?.status === 'open' ? [id] : [])));
  const isShown = ({ partId }: { partId: number | null }) => partId === null || !openIds.has(partId);
  const shown = facts.map((fact) => recordedFact(fact, partOf)).filter(isShown);
  return { ...record, facts: shown, beyond: beyond.filter(isShown), notes };
}

/** Adds a note of a learner to their record. */
export async function addNote(
  { db, clock, settings }: Context,
  accountId: number,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof addRecordNote, 'body'> },
): Promise<{ note: RecordNote }> {
  const { noteId, factId = null, text } = body;
  const { sitting, row } = await ownSeat(db, accountId, sittingId);
  const now = clock.now();
  const note = await inTransaction(db, async (db) => {
    const count = await lockNotes(db, row.id);
    const known = await findNote(db, row.id, noteId);
    if (known) return known;
    if (now >= new Date(removalOf(sitting, settings.factsDays).at)) throw new Refusal('record_removed');
    if (count >= NOTES_MAX) throw new Refusal('notes_used_up');
    const about = factId === null ? [] : await listFacts(db, { sittingId, candidateId: row.id, factId });
    if (factId !== null && about.length === 0) throw new Refusal('not_found');
    return await insertNote(db, { candidateId: row.id, factId, noteId, text, at: now });
  });
  if (!note) throw new Refusal('not_found');
  return { note: noteReply(note) };
}

/** Notes that a caller has looked at a fact, or takes that back. */
export async function lookAt(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Staff,
  { sittingId, factId, looked }: { sittingId: number; factId: number; looked: boolean },
): Promise<{ fact: WatchedRecord['facts'][number] }> {
  await readable(db, caller, sittingId);
  await storeLooked(db, { sittingId, factId }, looked ? { by: caller.accountId, at: clock.now() } : null);
  const fact = orNotFound((await listFacts(db, { sittingId, factId }))[0]);
  return { fact: watchedFact(fact, partsByAttempt(await findCandidate(db, sittingId, fact.candidate_id))) };
}

export type Recorded = { facts: FactRow[]; counts: CountRow[]; notes: NoteRow[] };

/** Everything that is stored of a sitting, or of one candidate; nothing once it is to be deleted. */
export async function storedRecord(
  { db, now, days }: { db: Db; now: Date; days: number },
  sitting: SittingRow,
  candidateId: number | null,
): Promise<Recorded> {
  if (now >= new Date(removalOf(sitting, days).at)) return { facts: [], counts: [], notes: [] };
  return {
    facts: await listFacts(db, { sittingId: sitting.id, candidateId }),
    counts: await listCounts(db, sitting.id, candidateId),
    notes: await listNotes(db, sitting.id, candidateId),
  };
}

/** What staff and learners read alike. */
async function recordOf(at: { db: Db; now: Date; days: number }, sitting: SittingRow, row: StandingRow) {
  const { facts, counts, notes } = await storedRecord(at, sitting, row.id);
  const partOf = partsByAttempt(row);
  return {
    serverNow: at.now.toISOString(),
    sitting: {
      id: sitting.id,
      title: sitting.title,
      timeZone: sitting.time_zone,
      startsAt: publishedTime(sitting.starts_at),
    },
    parts: row.parts.map(({ id, position, title, type }) => ({ id, position, title, type })),
    identity: identityOf(row),
    facts,
    beyond: counts.map(({ attempt_id, kind, count }) => ({ partId: partOf(attempt_id), kind, count })),
    notes: notes.map(noteReply),
    removal: removalOf(sitting, at.days),
  };
}

/** The seat of a learner in a sitting of which a part has ended for them. */
async function ownSeat(
  db: Db,
  accountId: number,
  sittingId: number,
): Promise<{ sitting: SittingRow; row: StandingRow }> {
  const [row] = await findStandingsIn(db, sittingId, [accountId]);
  const sitting = (await findSittings(db, [sittingId])).get(sittingId);
  if (!row || !sitting || sitting.status === 'draft') throw new Refusal('not_found');
  const hasEnded = row.parts.some(({ attempt }) => attempt !== null && attempt.status !== 'open');
  if (!hasEnded) throw new Refusal('record_not_open');
  return { sitting, row };
}

async function findCandidate(db: Db, sittingId: number, candidateId: number): Promise<StandingRow> {
  const accountId = await findAccountOf(db, sittingId, candidateId);
  const [row] = accountId === undefined ? [] : await findStandingsIn(db, sittingId, [accountId]);
  if (!row || row.number === null) throw new Refusal('not_found');
  return row;
}

/** Of which part an attempt of a candidate is. */
export function partsByAttempt({ parts }: StandingRow): (attemptId: number | null) => number | null {
  const partOf = new Map(parts.flatMap(({ id, attempt }) => (attempt ? [[attempt.id, id] as const] : [])));
  return (attemptId) => partOf.get(attemptId ?? 0) ?? null;
}

/** A fact as it is read. */
export function recordedFact(row: FactRow, partOf: (attemptId: number | null) => number | null): RecordedFact {
  return {
    id: row.id,
    kind: row.kind,
    partId: partOf(row.attempt_id),
    beganAt: row.began_at.toISOString(),
    endedAt: iso(row.ended_at),
    unsureMs: row.unsure_ms,
    source: row.source,
    details: row.details,
  };
}

function watchedFact(row: FactRow, partOf: Parameters<typeof recordedFact>[1]): WatchedRecord['facts'][number] {
  const { looked_at, looked_name } = row;
  return {
    ...recordedFact(row, partOf),
    looked: looked_at === null ? null : { by: looked_name ?? '', at: looked_at.toISOString() },
  };
}

function noteReply({ id, fact_id, text, at }: NoteRow): RecordNote {
  return { id, factId: fact_id, text, at: at.toISOString() };
}
