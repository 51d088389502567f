import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase, overEmbedded } from '../src/platform/database/database.ts';

/** A started database and what its tables were when it was new. */
type Kept = { database: Database; tables: string };

/** A database that no test file uses just now, as new. Files that follow each other share this module. */
let idle: Kept | null = null;

/**
 * A migrated, empty database of its own on the engine this run tests. Starting one takes half a second, and so do its
 * first statements: it is emptied for the next file, and thrown away where a test changed its tables.
 */
export async function openTestDatabase(): Promise<Database> {
  const kept = idle ?? (await started());
  idle = null;
  const { database, tables } = kept;
  return {
    ...database,
    async close() {
      if (idle === kept) return;
      const isAsBefore = idle === null && (await tablesOf(database).catch(() => null)) === tables;
      if (!isAsBefore) return await database.close();
      if (database.kind === 'embedded') await sql`discard all`.execute(database.db);
      await sql.raw(EMPTY_ALL).execute(database.db);
      idle = kept;
    },
  };
}

async function started(): Promise<Kept> {
  const database = process.env.TEST_DATABASE === 'postgres' ? await copyOfTemplate() : await inMemory();
  return { database, tables: await tablesOf(database) };
}

async function inMemory(): Promise<Database> {
  return overEmbedded(await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedSnapshot')) }));
}

/** Most tables are empty still: `truncate`, which gives each of them new files, takes four times as long. */
const EMPTY_ALL = `do $$ declare name text; is_filled boolean; begin
  set session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('select exists (select from %I)', name) into is_filled;
    if is_filled then execute format('delete from %I', name); end if;
  end loop;
  for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
    execute format('alter sequence %I restart', name);
  end loop;
  set session_replication_role = origin;
end $$`;

/** Everything that a test could have changed of tables, columns, indexes, triggers and constraints, as one text. */
async function tablesOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ tables: string }>`
    select md5(string_agg(line, ';' order by line)) as tables from (
      select concat(relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated) as line
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all select concat(tgname, tgrelid::regclass, tgenabled) from pg_trigger
      union all select concat(conname, pg_get_constraintdef(oid)) from pg_constraint
      union all select concat(proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    ) as lines`.execute(db);
  return rows[0]?.tables ?? '';
}

/** A database that is closed when it is closed; PostgreSQL alone. */
export async function copyOfTemplate(): Promise<Database> {
  const url = new URL(inject('postgresUrl'));
  const maker = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 1 });
  const name = `test_${randomBytes(6).toString('hex')}`;
  // As files: written to the log, which nobody reads again, it takes half as long again.
  await maker.runScript(`create database ${name} template template_parlance strategy file_copy`);
  await maker.close();
  const pooler = inject('poolerUrl');
  const own = new URL(pooler ?? url);
  own.pathname = `/${name}`;
  const databasePooler = pooler ? 'transaction' : null;
  return await openDatabase({ databaseUrl: own.href, databasePooler, dataDir: '', poolSize: 20 });
}

/** The address of a new database without tables, on the PostgreSQL of this run. */
export async function anEmptyDatabase(name: string): Promise<URL> {
  const url = new URL(inject('postgresUrl'));
  const maker = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 1 });
  await maker.runScript(`create database ${name}`);
  await maker.close();
  url.pathname = `/${name}`;
  return url;
}
