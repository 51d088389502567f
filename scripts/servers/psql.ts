import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { postgresFolder } from './postgres.ts';

/** Runs a script on a PostgreSQL database and gives what it printed, unaligned and without headings. */
export function runSql(databaseUrl: string, script: string): string {
  const ran = spawnSync(join(postgresFolder(), 'psql'), [databaseUrl, '-XqAt', '-v', 'ON_ERROR_STOP=1'], {
    input: script,
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`psql: ${ran.stderr || ran.error?.message}`);
  return ran.stdout.trim();
}
