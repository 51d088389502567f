import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/**
 * Brings the database to the newest migration, or to the one called `last`. Files are applied in the order of their
 * names, each with its entry in one transaction, under a lock: of several processes starting together one migrates and
 * the others wait.
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  const wanted = readMigrations().filter(({ name }) => last === undefined || name <= last);
  await database.runScript(script(wanted));
}

/** The migrations of this release, in their order. */
export function knownMigrations(): AppliedMigration[] {
  return readMigrations().map(({ name, sha256 }) => ({ name, sha256 }));
}

/** What identifies a migration: its file and the checksum of it. */
export type AppliedMigration = { name: string; sha256: string };

type Migration = AppliedMigration & { text: string };

function readMigrations(): Migration[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(MIGRATIONS, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * One script for all of it, so that lock and migrations share a connection on both databases. A migration that was
 * applied with other contents stops the start: they are append-only.
 */
function script(migrations: Migration[]): string {
  const steps = migrations.map(
    ({ name, text, sha256 }) => `
  select sha256 into applied from migrations where name = '${name}';
  if applied is null then
    execute $migration$${text}$migration$;
    insert into migrations (name, sha256) values ('${name}', '${sha256}');
  elsif applied <> '${sha256}' then
    raise exception 'The migration ${name} was changed after it was applied. Restore it and write a new one.';
  end if;`,
  );
  // Years of work take longer to change than a query may run, and so does waiting for the process that does it.
  return `begin;
set local statement_timeout = 0;
set local lock_timeout = 0;
select pg_advisory_xact_lock(7236001);
create table if not exists migrations (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
do $all$
declare applied text;
begin${steps.join('')}
end $all$;
commit;`;
}
