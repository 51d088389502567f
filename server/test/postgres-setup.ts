import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/postgres.ts';
import { openDatabase } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the run, with a migrated database that each test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const maker = await openDatabase({ databaseUrl: postgres.url(), dataDir: '' });
  await maker.runScript('create database template_parlance');
  await maker.close();
  const template = await openDatabase({ databaseUrl: postgres.url('template_parlance'), dataDir: '' });
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', postgres.url());
  return () => postgres.stop();
}
