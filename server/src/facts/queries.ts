import { FACTS_MAX, type FactKind, quietFactKinds, type RecordedFact } from '@parlance/contract/facts/kinds';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Row } from '../platform/database/tables.ts';

/** A fact to be stored. */
export type NewFact = {
  candidateId: number;
  attemptId: number | null;
  kind: FactKind;
  beganAt: Date;
  endedAt: Date | null;
  unsureMs: number;
  source: RecordedFact['source'];
  place: string;
  seq: number;
  /** Of what staff did, which account did it. */
  details: Exclude<RecordedFact['details'], { by: string }> | { staffId: number; as?: string };
  /** How many it stands for. */
  count: number;
};

/**
 * Stores facts in one statement. What is there already stays as it is, by place and number. After FACTS_MAX of a candidate
 * in one part, and where one stands for several, they are counted by kind; what a place tells again is not counted again,
 * because it tells in order.
 */
export async function storeFacts(db: Db, facts: NewFact[], now: Date): Promise<void> {
  await sql`
    with fresh as (
      select given.*, row_number() over (partition by given."candidateId", given."attemptId" order by given.seq) + (
        select count(*) from exam_facts before where before.candidate_id = given."candidateId"
          and before.attempt_id is not distinct from given."attemptId") as nth
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as given ("candidateId" integer, "attemptId" integer,
        kind text, "beganAt" timestamptz, "endedAt" timestamptz, "unsureMs" integer, source text, place uuid, seq bigint,
        details jsonb, count integer)
      where not exists (select from exam_facts known where known.candidate_id = given."candidateId"
          and known.place = given.place and known.seq = given.seq)
        and not exists (select from exam_fact_counts known where known.candidate_id = given."candidateId"
          and known.place = given.place and known.last_seq >= given.seq)
    ), kept as (
      insert into exam_facts (candidate_id, attempt_id, kind, began_at, ended_at, unsure_ms, source, place, seq, details,
        received_at)
      select "candidateId", "attemptId", kind, "beganAt", "endedAt", "unsureMs", source, place, seq, details,
        ${now}::timestamptz
      from fresh where nth <= ${FACTS_MAX} and count = 1 order by seq
      on conflict (candidate_id, place, seq) do nothing
    )
    insert into exam_fact_counts (candidate_id, attempt_id, kind, place, count, last_seq)
    select "candidateId", "attemptId", kind, place, sum(count)::integer, max(seq)
    from fresh where nth > ${FACTS_MAX} or count > 1 group by "candidateId", "attemptId", kind, place
    on conflict (candidate_id, place, attempt_id, kind) do update
      set count = least(exam_fact_counts.count::bigint + excluded.count, 1000000000)::integer, last_seq = excluded.last_seq
      where exam_fact_counts.last_seq < excluded.last_seq
  `.execute(db);
}

/** Of the candidate that a statement is at: how many facts nobody has looked at, by kind, without those of staff. */
export const flagsOf = sql<Partial<Record<FactKind, number>>>`coalesce((
  select jsonb_object_agg(kind, unseen) from (select kind, count(*)::integer as unseen from exam_facts
    where exam_facts.candidate_id = candidates.id and looked_at is null
      and kind <> all(${quietFactKinds as unknown as string[]}::text[]) group by kind) by_kind), '{}')`;

export type FactRow = Omit<Row<'exam_facts'>, 'place' | 'seq' | 'received_at' | 'looked_by'> & {
  looked_name: string | null;
};

/** Those of a whole sitting, of one candidate, or one. */
export type Whose = { sittingId: number; candidateId?: number | null; factId?: number };

/** Facts, in the order in which they began. */
export async function listFacts(db: Db, { sittingId, candidateId = null, factId }: Whose): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select exam_facts.id, candidate_id, attempt_id, kind, began_at, ended_at, unsure_ms, exam_facts.source,
      case when details ? 'staffId' then jsonb_build_object('by', staff.username) || (details - 'staffId')
        else details end as details, looked_at, looker.username as looked_name
    from exam_facts join candidates on candidates.id = candidate_id left join accounts looker on looker.id = looked_by
      left join accounts staff on staff.id = (details ->> 'staffId')::integer
    where sitting_id = ${sittingId} and (${candidateId}::integer is null or candidate_id = ${candidateId}::integer)
      and (${factId ?? null}::integer is null or exam_facts.id = ${factId ?? null}::integer)
    order by began_at, exam_facts.id
  `.execute(db);
  return rows;
}

export type CountRow = { candidate_id: number; attempt_id: number | null; kind: FactKind; count: number };

/** What was counted of the candidates of a sitting, or of one. */
export async function listCounts(db: Db, sittingId: number, candidateId: number | null): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select candidate_id, attempt_id, kind, sum(count)::integer as count
    from exam_fact_counts join candidates on candidates.id = candidate_id
    where sitting_id = ${sittingId} and (${candidateId}::integer is null or candidate_id = ${candidateId}::integer)
    group by candidate_id, attempt_id, kind order by candidate_id, attempt_id, kind
  `.execute(db);
  return rows;
}

export type NoteRow = { id: number; candidate_id: number; fact_id: number | null; text: string; at: Date };

/** The notes of the candidates of a sitting, or of one, in the order in which they were added. */
export async function listNotes(db: Db, sittingId: number, candidateId: number | null): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select fact_notes.id, candidate_id, fact_id, text, at
    from fact_notes join candidates on candidates.id = candidate_id
    where sitting_id = ${sittingId} and (${candidateId}::integer is null or candidate_id = ${candidateId}::integer)
    order by fact_notes.id
  `.execute(db);
  return rows;
}

/** A note of a candidate that was added under this id before. */
export function findNote(db: Db, candidateId: number, noteId: string): Promise<NoteRow | undefined> {
  return db
    .selectFrom('fact_notes')
    .select(['id', 'candidate_id', 'fact_id', 'text', 'at'])
    .where('candidate_id', '=', candidateId)
    .where('note_id', '=', noteId)
    .executeTakeFirst();
}

/** How many notes a candidate has, whose row is held until the transaction ends: notes come one after another. */
export async function lockNotes(db: Db, candidateId: number): Promise<number> {
  await db.selectFrom('candidates').select('id').where('id', '=', candidateId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('fact_notes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a note. Undefined where another note has its id. */
export function insertNote(
  db: Db,
  note: { candidateId: number; factId: number | null; noteId: string; text: string; at: Date },
): Promise<NoteRow | undefined> {
  return db
    .insertInto('fact_notes')
    .values({
      candidate_id: note.candidateId,
      fact_id: note.factId,
      note_id: note.noteId,
      text: note.text,
      at: note.at,
    })
    .onConflict((on) => on.column('note_id').doNothing())
    .returning(['id', 'candidate_id', 'fact_id', 'text', 'at'])
    .executeTakeFirst();
}

/** Stores who has looked at a fact of a sitting; null takes that back. Who has looked at it before stays. */
export async function storeLooked(
  db: Db,
  { sittingId, factId }: { sittingId: number; factId: number },
  looked: { by: number; at: Date } | null,
): Promise<void> {
  await db
    .updateTable('exam_facts')
    .set({ looked_by: looked?.by ?? null, looked_at: looked?.at ?? null })
    .where('id', '=', factId)
    .where('candidate_id', 'in', candidatesOf(db, sittingId))
    .where('looked_at', looked ? 'is' : 'is not', null)
    .execute();
}

/** Whose seat a candidate of a sitting is; undefined for none. */
export async function findAccountOf(db: Db, sittingId: number, candidateId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('candidates')
    .select('account_id')
    .where('sitting_id', '=', sittingId)
    .where('id', '=', candidateId)
    .executeTakeFirst();
  return row?.account_id;
}

/** The candidate of an attempt; undefined for one outside sittings. */
export async function findCandidateOf(db: Db, attemptId: number): Promise<number | undefined> {
  const row = await db.selectFrom('attempts').select('candidate_id').where('id', '=', attemptId).executeTakeFirst();
  return row?.candidate_id ?? undefined;
}

/** When what is kept of a sitting begins to be old: its results came out then, or else its last day ended then. */
export const agesFrom = sql<Date>`coalesce(sittings.released_at,
  case when sittings.release = 'on_date' then sittings.release_at end,
  (date_trunc('day', sittings.ends_by at time zone sittings.time_zone) + interval '1 day')
    at time zone sittings.time_zone)`;

/** A sitting that has facts or notes which were old before this moment, locked; another process takes another. */
export async function lockOldRecord(db: Db, before: Date): Promise<{ id: number; title: string } | undefined> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from sittings where ${agesFrom} <= ${before}::timestamptz and exists (
      select from candidates where sitting_id = sittings.id and (
        exists (select from exam_facts where candidate_id = candidates.id)
        or exists (select from exam_fact_counts where candidate_id = candidates.id)
        or exists (select from fact_notes where candidate_id = candidates.id)))
    order by id limit 1 for no key update of sittings skip locked
  `.execute(db);
  return rows[0];
}

/** Removes all that was recorded in a sitting, and says how much it was. */
export async function removeRecord(db: Db, sittingId: number): Promise<{ facts: number; notes: number }> {
  const own = candidatesOf(db, sittingId);
  const notes = await db.deleteFrom('fact_notes').where('candidate_id', 'in', own).executeTakeFirst();
  const facts = await db.deleteFrom('exam_facts').where('candidate_id', 'in', own).executeTakeFirst();
  await db.deleteFrom('exam_fact_counts').where('candidate_id', 'in', own).execute();
  return { facts: Number(facts.numDeletedRows), notes: Number(notes.numDeletedRows) };
}

function candidatesOf(db: Db, sittingId: number) {
  return db.selectFrom('candidates').select('id').where('sitting_id', '=', sittingId);
}
