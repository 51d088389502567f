import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { runSql } from '../../scripts/servers/psql.ts';
import type { Machine } from './schema.ts';

/** Where the figures are measured. */
export function machineOf(databaseUrl: string): Machine {
  const settings = runSql(
    databaseUrl,
    `select coalesce(json_object_agg(name, current_setting(name)), '{}') from pg_settings
    where source in ('command line', 'configuration file') and name !~ '(^(lc|log)_|^default_text|^dynamic|Style$|TimeZone$|port$|director|addresses$|file$)';`,
  );
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryMb: Math.round(totalmem() / 1024 / 1024),
    system: `${type()} ${/^\d+\.\d+/.exec(release())?.[0] ?? ''}`.trim(),
    node: process.versions.node,
    postgres: runSql(databaseUrl, `select split_part(current_setting('server_version'), ' ', 1);`),
    postgresSettings: JSON.parse(settings) as Record<string, string>,
  };
}

/** Which commit a checkout is at, and whether its files differ from it. */
export function commitOf(root: string): { commit: string; changed: boolean } {
  const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout.trim();
  return { commit: git('rev-parse', '--short', 'HEAD'), changed: git('status', '--porcelain', '-uno') !== '' };
}
