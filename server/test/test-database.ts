import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { type Database, openDatabase, overEmbedded } from '../src/platform/database/database.ts';

/** A migrated, empty database of its own on the engine this run tests. */
export async function openTestDatabase(): Promise<Database> {
  return process.env.TEST_DATABASE === 'postgres' ? await copyOfTemplate() : await inMemory();
}

async function inMemory(): Promise<Database> {
  const snapshot = await openAsBlob(inject('embeddedSnapshot'));
  return overEmbedded(await PGlite.create({ loadDataDir: snapshot }));
}

async function copyOfTemplate(): Promise<Database> {
  const url = new URL(inject('postgresUrl'));
  const maker = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 1 });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await maker.runScript(`create database ${name} template template_parlance`);
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
