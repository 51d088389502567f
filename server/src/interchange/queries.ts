import { setImmediate } from 'node:timers/promises';
import type { ImportRow } from '@parlance/contract/interchange/imports';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Row } from '../platform/database/tables.ts';
import type { ImportCounts, ImportQuestion, ImportSet } from './drafts.ts';

export type ImportRecord = Omit<
  Row<'imports'>,
  'bytes' | 'counts' | 'sets' | 'rows' | 'stored_at' | 'stored_questions'
> & {
  bytes: number;
  counts: ImportCounts;
};

const columns = [
  'id',
  'account_id',
  'name',
  sql<number>`bytes::double precision`.as('bytes'),
  'sha256',
  'format',
  'status',
  'suggests',
  'counts',
  'made_at',
  'expires_at',
] as const;

export type NewImport = Omit<ImportRecord, 'id' | 'status'> & {
  sets: ImportSet[];
  rows: ImportRow[];
  /** Parts of what can be stored, none of them empty. */
  parts: ImportQuestion[][];
};

/** The next id of an import, that a job and its reading share. */
const nextId = sql<number>`nextval(pg_get_serial_sequence('imports', 'id'))::integer`;

/** Writes a reading down, under the id of its job if it has one, and forgets those that nobody stored in time. */
export async function insertImport(db: Db, made: NewImport, jobId?: number): Promise<ImportRecord> {
  const { account_id, name, bytes, sha256, format, suggests, counts, sets, rows, made_at, expires_at, parts } = made;
  await db.deleteFrom('imports').where('status', '=', 'read').where('expires_at', '<', made_at).execute();
  const inserted = await sql<{ id: number }>`
    insert into imports
      (id, account_id, name, bytes, sha256, format, status, suggests, counts, sets, rows, made_at, expires_at)
    overriding system value
    values (${jobId ?? nextId}, ${account_id}, ${name}, ${bytes}, ${sha256}, ${format}, 'read', ${suggests},
      ${JSON.stringify(counts)}, ${JSON.stringify(sets)}, ${JSON.stringify(rows)}, ${made_at}, ${expires_at})
    returning id`.execute(db);
  const id = inserted.rows[0]?.id ?? 0;
  for (const part of parts) {
    // The embedded database answers without letting anybody else have a turn.
    await setImmediate();
    const questions = JSON.stringify(part);
    await db
      .insertInto('import_drafts')
      .values({ import_id: id, first_row: part[0]?.n ?? 0, questions })
      .execute();
  }
  return { id, account_id, name, bytes, sha256, format, status: 'read', suggests, counts, made_at, expires_at };
}

/** A file that is being read, or was not read to its end. */
export type ImportJob = Omit<Row<'import_jobs'>, 'account_id' | 'bytes'> & { bytes: number };

const jobColumns = [
  'id',
  'name',
  sql<number>`bytes::double precision`.as('bytes'),
  'format',
  'items_done',
  'items_total',
  'problem',
  'made_at',
  'expires_at',
  'seen_at',
] as const;

/** Notes that a file is being read, and forgets what nobody asks for any more. */
export async function insertJob(
  db: Db,
  job: Pick<ImportRecord, 'account_id' | 'name' | 'bytes' | 'made_at' | 'expires_at'> & Pick<ImportJob, 'format'>,
): Promise<ImportJob> {
  await db.deleteFrom('import_jobs').where('expires_at', '<', job.made_at).execute();
  const made = await db
    .insertInto('import_jobs')
    .values({ ...job, id: nextId, seen_at: job.made_at })
    .returning(jobColumns)
    .executeTakeFirstOrThrow();
  return made as ImportJob;
}

/** Notes how far a reading is; false where it was discarded. */
export async function touchJob(
  db: Db,
  id: number,
  { done, total, now }: { done: number; total: number | null; now: Date },
): Promise<boolean> {
  const touched = await db
    .updateTable('import_jobs')
    .set({ items_done: done, items_total: total, seen_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

/** Notes why a file was not read. */
export async function failJob(db: Db, id: number, problem: string): Promise<void> {
  await db.updateTable('import_jobs').set({ problem }).where('id', '=', id).execute();
}

/** Forgets a job; false where that was done already. */
export async function endJob(db: Db, id: number): Promise<boolean> {
  const ended = await db.deleteFrom('import_jobs').where('id', '=', id).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** The jobs of an account, the newest first; the one with this id alone if one is given. */
export async function findJobs(db: Db, { accountId, now, id }: { accountId: number; now: Date; id?: number }) {
  const rows = await db
    .selectFrom('import_jobs')
    .select(jobColumns)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows as ImportJob[];
}

/** The readings of an account that can still be looked at, stored ones among them, the newest first. */
export async function listReadings(db: Db, accountId: number, now: Date): Promise<ImportRecord[]> {
  const rows = await db
    .selectFrom('imports')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows as ImportRecord[];
}

type Own = { id: number; accountId: number; now: Date };

/** A reading of an account that it can still look at; undefined for none. */
export async function findImport(db: Db, { id, accountId, now }: Own): Promise<ImportRecord | undefined> {
  const row = await db
    .selectFrom('imports')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row as ImportRecord | undefined;
}

/** The same, locked until the end of the transaction. */
export async function lockImport(db: Db, own: Own): Promise<ImportRecord | undefined> {
  await db.selectFrom('imports').select('id').where('id', '=', own.id).forUpdate().execute();
  return await findImport(db, own);
}

/** The report of a reading, with its sentences kept. */
export async function findReport(db: Db, id: number): Promise<ImportRow[]> {
  const row = await db.selectFrom('imports').select('rows').where('id', '=', id).executeTakeFirst();
  return (row?.rows ?? []) as ImportRow[];
}

/** The passages of a reading. */
export async function findSets(db: Db, id: number): Promise<ImportSet[]> {
  const row = await db.selectFrom('imports').select('sets').where('id', '=', id).executeTakeFirst();
  return (row?.sets ?? []) as ImportSet[];
}

/** What of a reading can be stored, part after part. */
export async function findDrafts(db: Db, id: number): Promise<ImportQuestion[]> {
  const parts = await db
    .selectFrom('import_drafts')
    .select('first_row')
    .where('import_id', '=', id)
    .orderBy('first_row')
    .execute();
  const found: ImportQuestion[] = [];
  for (const { first_row } of parts) {
    await setImmediate();
    found.push(...(await findPart(db, id, first_row)));
  }
  return found;
}

/** The question of a row of the report; undefined for one that cannot be stored. */
export async function findDraft(db: Db, id: number, n: number): Promise<ImportQuestion | undefined> {
  const part = await db
    .selectFrom('import_drafts')
    .select('first_row')
    .where('import_id', '=', id)
    .where('first_row', '<=', n)
    .orderBy('first_row', 'desc')
    .limit(1)
    .executeTakeFirst();
  return part && (await findPart(db, id, part.first_row)).find((question) => question.n === n);
}

async function findPart(db: Db, id: number, firstRow: number): Promise<ImportQuestion[]> {
  const { questions } = await db
    .selectFrom('import_drafts')
    .select('questions')
    .where('import_id', '=', id)
    .where('first_row', '=', firstRow)
    .executeTakeFirstOrThrow();
  return questions as ImportQuestion[];
}

/** When a file with these bytes was stored last, by whom, and how much of it; null for never. */
export async function findStoredBefore(
  db: Db,
  sha256: string,
): Promise<{ at: Date; by: string; questions: number } | null> {
  const row = await db
    .selectFrom('imports')
    .innerJoin('accounts', 'accounts.id', 'imports.account_id')
    .select(['stored_at as at', 'username as by', 'stored_questions as questions'])
    .where('sha256', '=', sha256)
    .where('imports.status', '=', 'stored')
    .orderBy('imports.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ? { ...row, at: row.at } : null;
}

/** Notes that a reading was stored; what it had is in its course or the bank now. */
export async function markImportStored(db: Db, id: number, questions: number, now: Date): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'stored', stored_at: now, stored_questions: questions })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('import_drafts').where('import_id', '=', id).execute();
}

/** Forgets a reading. One that was stored leaves that it was. */
export async function forgetImport(
  db: Db,
  { id, status }: Pick<ImportRecord, 'id' | 'status'>,
  now: Date,
): Promise<void> {
  if (status === 'read') await db.deleteFrom('imports').where('id', '=', id).execute();
  else await db.updateTable('imports').set({ rows: '[]', expires_at: now }).where('id', '=', id).execute();
}
