import type { TestProject } from 'vitest/node';
import { startPgbouncer } from '../../scripts/servers/pgbouncer.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Where the databases of the tests are reached through PgBouncer; null: directly. */
    poolerUrl: string | null;
  }
}

/** A database of a test lives for seconds: what keeps one quick or safe for longer would come to nothing but its cost. */
const FOR_SECONDS = [
  // PgBouncer keeps the connections to the databases of tests that have ended for a while.
  'max_connections=500',
  'autovacuum=off',
  'jit=off',
  // Planning each statement again took a sixth of the processor time of all tests.
  'plan_cache_mode=force_generic_plan',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1d',
  'max_wal_size=20GB',
];

/**
 * One PostgreSQL for the run, behind PgBouncer with TEST_POOLER=1, with a migrated database that each test file copies.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ options: [...FOR_SECONDS, ...statementLog()] });
  const maker = await openDatabase({ databaseUrl: postgres.url(), dataDir: '' });
  await maker.runScript('create database template_parlance');
  await maker.close();
  const template = await openDatabase({ databaseUrl: postgres.url('template_parlance'), dataDir: '' });
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', postgres.url());
  const pooler = process.env.TEST_POOLER === '1' ? await startPgbouncer(postgres.url()) : null;
  project.provide('poolerUrl', pooler?.url() ?? null);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
  };
}

/** With TEST_STATEMENT_LOG=FOLDER every statement of the tests is written to `statements.json` there. */
function statementLog(): string[] {
  const folder = process.env.TEST_STATEMENT_LOG;
  if (!folder) return [];
  return [
    'log_statement=all',
    'logging_collector=on',
    'log_destination=jsonlog',
    `log_directory=${folder}`,
    'log_filename=statements',
    'log_file_mode=0644',
    'log_rotation_size=0',
  ];
}
