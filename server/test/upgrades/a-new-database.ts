import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { type Database, openDatabase, overEmbedded } from '../../src/platform/database/database.ts';
import { anEmptyDatabase } from '../test-database.ts';

/** A database without a table, on the engine this run tests. */
export async function aNewDatabase(): Promise<Database> {
  if (process.env.TEST_DATABASE !== 'postgres') return overEmbedded(await PGlite.create());
  const url = await anEmptyDatabase(`upgrade_${randomBytes(6).toString('hex')}`);
  return await openDatabase({ databaseUrl: url.href, dataDir: '' });
}
