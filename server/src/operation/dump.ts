import type { RunStatement } from '../platform/database/long-transaction.ts';
import { type AppliedMigration, knownMigrations } from '../platform/database/migrate.ts';
import { OperationFailed } from './failure.ts';
import {
  listApplied,
  listTables,
  readSequences,
  readTable,
  readTime,
  type Sequences,
  setTextForms,
  type TableLines,
} from './queries.ts';
import { inBackup, leftOut } from './tables.ts';

/** What a database holds at one moment. `tables` is read once, before `sequences`. */
export type Dump = {
  takenAt: Date;
  migrations: AppliedMigration[];
  tables: AsyncIterable<TableLines>;
  /** Read after the tables: never behind an id that is in one. */
  sequences: () => Promise<Sequences>;
};

/** Reads a database that is at the migrations of this release. Throws `OperationFailed` for another one. */
export async function dumpOf(run: RunStatement): Promise<Dump> {
  await setTextForms(run);
  const migrations = await refuseOtherRelease(run);
  const unknown = (await listTables(run)).filter((table) => !inBackup.includes(table) && !(table in leftOut));
  if (unknown.length > 0) {
    throw new OperationFailed(
      `The database has tables that are not of Parlance: ${unknown.join(', ')}. Move them to another schema.`,
    );
  }
  return {
    takenAt: await readTime(run),
    migrations,
    tables: eachTable(run),
    sequences: () => readSequences(run, inBackup),
  };
}

/** Gives the migrations of a database when they are those of this release. */
export async function refuseOtherRelease(run: RunStatement): Promise<AppliedMigration[]> {
  const migrations = await listApplied(run);
  if (JSON.stringify(migrations) === JSON.stringify(knownMigrations())) return migrations;
  throw new OperationFailed(NOT_THIS_RELEASE);
}

const NOT_THIS_RELEASE =
  'The database is not at the migrations of this release. Start this release once, or use the release that runs on it.';

async function* eachTable(run: RunStatement): AsyncGenerator<TableLines> {
  for (const name of inBackup) yield await readTable(run, name);
}
