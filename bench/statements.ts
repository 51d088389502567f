import { runSql } from '../scripts/servers/psql.ts';

/** One kind of SQL statement: how often it ran, and its time in the database, in milliseconds. */
export type Statement = { text: string; calls: number; totalMs: number };

/** Settings of PostgreSQL by which its statements can be counted, and written down where `noteStatements` says so. */
export const STATEMENT_OPTIONS = [
  'shared_preload_libraries=pg_stat_statements',
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_rotation_age=0',
];

export function countStatements(databaseUrl: string): void {
  runSql(databaseUrl, 'create extension if not exists pg_stat_statements;');
}

export function resetStatements(databaseUrl: string): void {
  runSql(databaseUrl, 'select pg_stat_statements_reset();');
}

/** What ran since the reset, BEGIN and COMMIT included, the costliest first; not what this bench asks itself. */
export function readStatements(databaseUrl: string): Statement[] {
  const rows = runSql(
    databaseUrl,
    `select coalesce(json_agg(json_build_object('text', query, 'calls', calls, 'totalMs', total_exec_time)
      order by total_exec_time desc), '[]')
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query not like '%pg_stat_statements%';`,
  );
  return JSON.parse(rows) as Statement[];
}

/** How much the whole PostgreSQL has written to its log of changes since it was made, in bytes. */
export function writtenWalBytes(databaseUrl: string): number {
  return Number(runSql(databaseUrl, `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0');`));
}
