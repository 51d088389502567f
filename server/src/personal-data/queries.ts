import type { Access, Role } from '@parlance/contract/accounts';
import type { ErasedKind } from '@parlance/contract/personal-data/personal-data';
import { type RawBuilder, sql } from 'kysely';
import { releaseOf } from '../attempts/release/queries.ts';
import { deadlineNow, isOpen } from '../attempts/timing/queries.ts';
import { accountMay } from '../platform/database/account-may.ts';
import type { Db } from '../platform/database/database.ts';
import { sliceOf } from '../platform/list-query.ts';
import type { ExportFile, Personal, Update } from './handling.ts';
import { personalData } from './tables.ts';

export type Person = { id: number; username: string; full_name: string; registration_number: string; email: string };
export type PersonRow = Person & { role: Role; access: Access; isErased: boolean; created_at: Date };

/** What the SQL of the list says with a colon before it. */
type Values = { id: number; email: string; held?: number[]; at?: Date; names?: string; instead?: string };

/** A text of the list as a statement: its values become parameters. */
function bound(text: string, values: Values): RawBuilder<unknown> {
  const pieces = text.split(/(?<!:):(id|email|held|at|names|instead)\b/);
  return sql.join(
    pieces.map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : valueOf(values, piece as keyof Values))),
    sql.raw(''),
  );
}

function valueOf(values: Values, name: keyof Values): RawBuilder<unknown> {
  const value = values[name];
  if (value === undefined) throw new Error(`No value for :${name}.`);
  if (name === 'id') return sql`${value}::integer`;
  if (name === 'held') return sql`${value}::integer[]`;
  return name === 'at' ? sql`${value}::timestamptz` : sql`${value}::text`;
}

const personalTables = Object.entries(personalData).flatMap(([table, handling]) =>
  'of' in handling ? [{ table, ...(handling as Personal) }] : [],
);

const personColumns = [
  'id',
  'username',
  'full_name',
  'registration_number',
  'email',
  'role',
  'access',
  'created_at',
] as const;

/** An account whatever its status; undefined for none. */
export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  return await people(db).where('accounts.id', '=', id).executeTakeFirst();
}

/** The same, held until the transaction ends: nothing is opened or changed for it meanwhile. */
export async function lockPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  const held = await db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return held && (await findPerson(db, id));
}

function people(db: Db) {
  return db
    .selectFrom('accounts')
    .leftJoin('erasures', 'erasures.account_id', 'accounts.id')
    .select(personColumns.map((name) => `accounts.${name}` as const))
    .select(sql<boolean>`erasures.account_id is not null`.as('isErased'));
}

/** A person, and those of their attempts whose result they are not shown now. */
export type Exported = Pick<Person, 'id' | 'email'> & { held: number[] };

/** What a file of an export has of each table, as JSON. `attemptId` for a file of `attempts`. */
export async function readFile(
  db: Db,
  { id, email, held }: Exported,
  file: ExportFile,
  attemptId?: number,
): Promise<Record<string, unknown>> {
  const values = { id, email: email.toLowerCase(), held };
  const columns = personalTables.flatMap(({ table, of, exported }) => {
    if (!('in' in exported) || exported.in !== file) return [];
    const ofAttempt = sql.ref(table === 'attempts' ? 'id' : 'attempt_id');
    const only = attemptId === undefined ? sql`` : sql` and ${ofAttempt} = ${attemptId}`;
    const rows = sql`select ${bound(exported.columns, values)} from ${sql.table(table)} where (${bound(of, values)})${only} order by 1`;
    return [sql`(select coalesce(json_agg(found), '[]') from (${rows}) found) as ${sql.ref(table)}`];
  });
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}

/** Why a person has an accommodation, encrypted; null for none. */
export async function findReason(db: Db, accountId: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('accommodations')
    .select('reason')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** A person's attempts that have ended, the oldest first, and whether they are shown the result. */
export async function listAttempts(db: Db, accountId: number, now: Date): Promise<{ id: number; isHeld: boolean }[]> {
  return await db
    .selectFrom('attempts')
    .select(['id', sql<boolean>`${releaseOf('attempts', now)} is not null`.as('isHeld')])
    .where('account_id', '=', accountId)
    .where('closed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The recordings of a person that are in the store. */
export async function listRecordings(db: Db, accountId: number): Promise<{ key: string; bytes: number }[]> {
  return await db
    .selectFrom('uploads')
    .select(['key', 'bytes'])
    .where('owner_id', '=', accountId)
    .where(sql<boolean>`kind = 'recording'`)
    .where('stored_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** When the last test of a person that is open now ends; null for none. */
export async function openUntil(db: Db, accountId: number, now: Date): Promise<Date | null> {
  const until = sql<Date | null>`max(${deadlineNow(now)})`.as('until');
  const open = db.selectFrom('attempts').select(until).where('account_id', '=', accountId).where(isOpen);
  return (await open.executeTakeFirstOrThrow()).until;
}

const ofAttempt = (id: number) => sql`attempt_id in (select id from attempts where account_id = ${id})`;

/** What an erasure would take, and how many submissions would wait for a mark for ever. */
export async function countErased(db: Db, { id, email }: Pick<Person, 'id' | 'email'>) {
  const rowsOf = (table: 'outbox' | 'messages') =>
    sql`${sql.table(table)} where ${bound((personalData[table] as Personal).of, { id, email: email.toLowerCase() })}`;
  const counts: Record<ErasedKind | 'unmarked', RawBuilder<unknown>> = {
    attempts: sql`attempts where account_id = ${id}`,
    texts: sql`responses where ${ofAttempt(id)} and jsonb_typeof(answer) in ('string', 'object') and exists (
      select from attempts taken join question_versions version on version.id = any(taken.question_version_ids)
      where taken.id = responses.attempt_id and version.question_id = responses.question_id and version.answer_rule ? 'text')`,
    recordings: sql`recordings where ${ofAttempt(id)}`,
    comments: sql`(select attempt_id from reviews where ${ofAttempt(id)} and comment <> ''
      union all select attempt_id from marker_notes where ${ofAttempt(id)}) comments`,
    examinations: sql`candidates where account_id = ${id}`,
    sessions: sql`sessions where account_id = ${id}`,
    emails: rowsOf('outbox'),
    messages: rowsOf('messages'),
    unmarked: sql`attempts where account_id = ${id} and marked_by_person and score is null and not staff
      and status in ('submitted', 'timed_out')`,
  };
  const columns = Object.entries(counts).map(
    ([kind, from]) => sql`(select count(*)::integer from ${from}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<ErasedKind | 'unmarked', number> & { bytes: number }>`
    select ${sql.join(columns)}, (select coalesce(sum(bytes), 0)::double precision from uploads
      where owner_id = ${id} and kind = 'recording') as bytes`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Nothing was counted.');
  return row;
}

/** Attempts of the person with texts in courses whose answers are counted, in the order in which courses are held. */
export async function listCountedAttempts(db: Db, accountId: number): Promise<CountedAttempt[]> {
  return await countedAttempts(db).where('account_id', '=', accountId).execute();
}

/** Those of these attempts, likewise. */
export async function listCountedAmong(db: Db, attemptIds: number[]): Promise<CountedAttempt[]> {
  return await countedAttempts(db).where(sql<boolean>`attempts.id = any(${attemptIds}::integer[])`).execute();
}

type CountedAttempt = { id: number; course_id: number };

function countedAttempts(db: Db) {
  return db
    .selectFrom('attempts')
    .innerJoin('analysis_state', 'analysis_state.course_id', 'attempts.course_id')
    .select(['attempts.id', 'attempts.course_id'])
    .where('attempts.status', 'in', ['submitted', 'timed_out'])
    .orderBy('attempts.course_id')
    .orderBy('attempts.id');
}

/** Removes texts of these courses that nobody wrote any more. */
export async function removeUncountedTexts(db: Db, courseIds: number[]): Promise<void> {
  await sql`
    delete from wrong_answer_cells cell using analysis_state state
    where state.course_id = cell.course_id and cell.course_id = any(${courseIds}::integer[])
      and (cell.n <= 0 or cell.generation < state.generation)
  `.execute(db);
}

/**
 * Erases the rows of a person as the list says, and gives the keys of the files that wait to be removed from then on.
 * `names` is a pattern of what names the person.
 */
export async function eraseRows(
  db: Db,
  person: Person,
  { at, names, instead }: { at: Date; names: string; instead: string },
): Promise<string[]> {
  const values: Values = { id: person.id, email: person.email.toLowerCase(), at, names, instead };
  const keys: string[] = [];
  for (const { table, of, erased } of personalTables) {
    const own = bound(of, values);
    if (table === 'uploads') {
      const { rows } = await sql<{ key: string }>`
        with gone as (delete from uploads where ${own} returning key)
        insert into files_to_remove (key, added_at) select key, ${at}::timestamptz from gone
        on conflict do nothing returning key
      `.execute(db);
      keys.push(...rows.map(({ key }) => key));
    } else if (erased === 'deleted') {
      await sql`delete from ${sql.table(table)} where ${own}`.execute(db);
    } else if (!('kept' in erased)) {
      for (const { set, where = of } of erased as readonly Update[]) {
        const columns = Object.entries(set).map(([name, to]) => sql`${sql.ref(name)} = ${bound(to, values)}`);
        await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${bound(where, values)}`.execute(db);
      }
    }
  }
  return keys;
}

export async function insertErasure(
  db: Db,
  erasure: { accountId: number; askedBy: number | null; reason: string; at: Date },
): Promise<void> {
  const { accountId, askedBy, reason, at } = erasure;
  await db
    .insertInto('erasures')
    .values({ account_id: accountId, asked_by: askedBy, reason, at, noted_at: null })
    .execute();
}

/** Erasures of which the store has no note yet. */
export async function listUnnoted(db: Db): Promise<{ account_id: number; at: Date }[]> {
  return await db
    .selectFrom('erasures')
    .select(['account_id', 'at'])
    .where('noted_at', 'is', null)
    .orderBy('account_id')
    .execute();
}

export async function markNoted(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('erasures').set({ noted_at: at }).where('account_id', '=', accountId).execute();
}

/** Has the store noted what it knew before: another store may know nothing. */
export async function forgetNoted(db: Db): Promise<void> {
  await db.updateTable('erasures').set({ noted_at: null }).where('noted_at', 'is not', null).execute();
}

/** Those of these accounts that are here and not erased. */
export async function findUnerased(db: Db, accountIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any(${accountIds}::integer[])
      and not exists (select from erasures where account_id = accounts.id) order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

type Page = { page?: number; limit?: number };

/** Erasures, the last first. */
export async function listErasuresDone(db: Db, query: Page) {
  const slice = sliceOf(query);
  const all = db.selectFrom('erasures');
  const waiting = sql`select from files_to_remove where added_at = erasures.at`;
  const { total } = await all.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  let rows = all
    .leftJoin('accounts as asker', 'asker.id', 'erasures.asked_by')
    .select(['erasures.account_id', 'erasures.at', 'erasures.reason', 'asker.username as by'])
    .select(sql<boolean>`noted_at is null or exists (${waiting})`.as('pending'))
    .orderBy('erasures.at', 'desc')
    .orderBy('erasures.account_id', 'desc');
  if (slice) rows = rows.limit(slice.limit).offset(slice.offset);
  return { rows: await rows.execute(), total };
}

/** Accounts that were deleted and not erased, the one deleted last first. */
export async function listDeleted(db: Db, query: Page) {
  const slice = sliceOf(query);
  const all = db
    .selectFrom('accounts')
    .where('status', '=', sql.lit('deleted'))
    .where(sql<boolean>`not ${accountMay('administers')}`)
    .where(sql<boolean>`not exists (select from erasures where account_id = accounts.id)`);
  const { total } = await all.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  let rows = all
    .select(['id', 'username', 'email', 'role', 'updated_at as deleted_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
  if (slice) rows = rows.limit(slice.limit).offset(slice.offset);
  return { rows: await rows.execute(), total };
}
