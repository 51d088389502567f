import { runSql } from '../scripts/servers/psql.ts';

/** The email of the nth person, as `makePeople` writes it. */
export const emailOf = (person: number) => `bench-${person}@parlance.test`;
/** The session token of the nth person, as `makePeople` writes it. */
export const tokenOf = (person: number) => `a-token-made-for-the-bench-${person}`;

/**
 * Makes learners number `first` and on, each with a live session, as copies of the one who registered: hashing
 * thousands of passwords would take minutes.
 */
export function makePeople(databaseUrl: string, first: number, count: number): void {
  const numbers = `generate_series(${first}, ${first + count - 1}) as number`;
  runSql(
    databaseUrl,
    `insert into accounts (username, full_name, email, phone, password_hash, role, status, created_at, updated_at)
    select 'Learner', 'Learner Number ' || number, 'bench-' || number || '@parlance.test', '1', password_hash, 'user', 'active', now(), now()
    from ${numbers}, (select password_hash from accounts where role = 'user' order by id limit 1) as model;
    insert into sessions (account_id, token_hash, address, user_agent, created_at, last_seen_at, idle_until, expires_at)
    select accounts.id, sha256(convert_to('a-token-made-for-the-bench-' || number, 'UTF8')), '127.0.0.1', 'bench',
      now(), now(), now() + interval '2 hours', now() + interval '12 hours'
    from ${numbers} join accounts on email = 'bench-' || number || '@parlance.test';
    vacuum analyze accounts, sessions;
    checkpoint;`,
  );
}

/**
 * Gives each of these people so many attempts with their responses and marks, as copies of one that was taken through
 * the calls: one an hour, the last one an hour ago.
 */
export function makePast(
  databaseUrl: string,
  { first, count, each, attemptId }: { first: number; count: number; each: number; attemptId: number },
): void {
  const attempts = storedColumns(databaseUrl, 'attempts');
  runSql(
    databaseUrl,
    // Foreign keys are not looked up: millions of look-ups that all succeed would take most of the time.
    `set session_replication_role = replica;
    create temporary table copies as
      select nextval(pg_get_serial_sequence('attempts', 'id')) as id, accounts.id as account_id, turn
      from generate_series(1, ${each}) as turn, generate_series(${first}, ${first + count - 1}) as number
        join accounts on email = 'bench-' || number || '@parlance.test';
    insert into attempts (${attempts.join(', ')}) overriding system value
    select ${attempts.map((column) => `copied.${column}`).join(', ')}
    from copies, attempts as model,
      jsonb_populate_record(null::attempts, to_jsonb(model) || jsonb_build_object('id', copies.id,
        'account_id', copies.account_id, 'started_at', model.started_at - turn * interval '1 hour',
        'deadline', model.deadline - turn * interval '1 hour', 'closed_at', model.closed_at - turn * interval '1 hour',
        'saved_at', model.saved_at - turn * interval '1 hour')) as copied
    where model.id = ${attemptId};
    ${copyOf('responses')}
    ${copyOf('reviews')}
    vacuum analyze attempts, responses, reviews;
    checkpoint;`,
  );

  /** Of what belongs to an attempt. */
  function copyOf(table: string): string {
    const columns = storedColumns(databaseUrl, table);
    const values = columns.map((column) => (column === 'attempt_id' ? 'copies.id' : `model.${column}`));
    return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
      from copies, ${table} as model where model.attempt_id = ${attemptId};`;
  }
}

/** The columns of a table that the database does not work out itself. */
function storedColumns(databaseUrl: string, table: string): string[] {
  const names = runSql(
    databaseUrl,
    `select column_name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position;`,
  );
  return names.split('\n');
}
