// A school of the last release before examinations that held 100,000 tests comes to the schema of today in less than a
// minute, on each database, and every test and score of it is there.

import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { fill } from '../../server/test/upgrades/filled-before.ts';
import { claim, prove } from '../claims.ts';

const BEFORE = '0033.sql';
const ATTEMPTS = 100_000;
const LIMIT_SECONDS = 60;

/** Every ended test so often that there are as many as wanted, each with its answers. */
const multiplied = `do $fill$
declare
  attempt_columns text := (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
    where table_name = 'attempts' and column_name <> 'id' and is_generated = 'NEVER');
  response_columns text := (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
    where table_name = 'responses' and column_name <> 'attempt_id' and is_generated = 'NEVER');
begin
  set local session_replication_role = replica;
  create temporary table copies as
    select nextval(pg_get_serial_sequence('attempts', 'id'))::integer as copy_id, id as of_id
    from (select id, count(*) over () as ended from attempts where status <> 'open') as each,
      generate_series(1, ${ATTEMPTS} / ended + 1);
  execute format('insert into attempts (id, %1$s) overriding system value
    select copy_id, %1$s from copies join attempts on id = of_id', attempt_columns);
  execute format('insert into responses (attempt_id, %1$s)
    select copy_id, %1$s from copies join responses on attempt_id = of_id', response_columns);
  drop table copies;
end $fill$;`;

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres({ durable: true });
    later(() => postgres.stop());
    runSql(postgres.url(), `create database school template template0 locale 'C.UTF-8'`);
    const databases = {
      PostgreSQL: await openDatabase({ databaseUrl: postgres.url('school'), dataDir: '' }),
      embedded: await openDatabase({ databaseUrl: null, dataDir: temporaryFolder('parlance-upgrade-', later) }),
    };
    for (const [name, database] of Object.entries(databases)) {
      later(() => database.close());
      await fill(database, BEFORE);
      await database.runScript(multiplied);
      const before = await held(database);
      const startedMs = performance.now();
      await migrate(database);
      const seconds = (performance.now() - startedMs) / 1000;
      const after = await held(database);
      claim(
        Number(before?.attempts) >= ATTEMPTS && JSON.stringify(after) === JSON.stringify(before),
        `${name}: ${Object.entries(after ?? {})
          .map(([what, count]) => `${String(count)} ${what}`)
          .join(', ')}, as before`,
      );
      claim(seconds < LIMIT_SECONDS, `${name}: migrated in ${seconds.toFixed(1)} s, limit ${LIMIT_SECONDS} s`);
    }
  }),
);

/** What a migration must not change. */
async function held(database: Database) {
  const [row] = await database.inLongTransaction({}, (run) =>
    run(`select (select count(*) from attempts)::text as attempts, (select sum(score) from attempts)::text as scores,
      (select count(*) from responses)::text as responses, (select sum(mark) from responses)::text as marks`),
  );
  return row;
}
