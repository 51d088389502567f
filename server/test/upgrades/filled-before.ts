import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../src/platform/database/database.ts';
import { knownMigrations, migrate } from '../../src/platform/database/migrate.ts';
import { aNewDatabase } from './a-new-database.ts';

/**
 * What each release left behind, called after its last migration: besides the school that all have in common, what its
 * own schema had more or otherwise.
 */
export const forms = readdirSync(import.meta.dirname).filter((name) => /^\d+\.sql$/.test(name));

/** Forms of a school that was there at an earlier release: those rows came through the migrations between. */
const EARLIER: Record<string, string> = { '0033.sql': '0021.sql' };

/** A database with what a release left behind, at the last migration of that release. */
export async function filledBefore(form: string): Promise<Database> {
  const database = await aNewDatabase();
  await fill(database, form);
  return database;
}

/** Brings an empty database to the last migration of a release, with what it left behind. */
export async function fill(database: Database, form: string): Promise<void> {
  const earlier = EARLIER[form];
  if (earlier) await fill(database, earlier);
  const number = form.replace('.sql', '');
  const last = knownMigrations().findLast(({ name }) => name.startsWith(number));
  await migrate(database, last?.name);
  for (const file of earlier ? [form] : ['school.sql', form]) {
    await database.runScript(readFileSync(join(import.meta.dirname, file), 'utf8'));
  }
}
