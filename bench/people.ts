import { runSql } from './psql.ts';

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
    `insert into accounts (username, email, phone, password_hash, role, status, created_at, updated_at)
    select 'Learner', 'bench-' || number || '@parlance.test', '1', password_hash, 'user', 'active', now(), now()
    from ${numbers}, (select password_hash from accounts where role = 'user' order by id limit 1) as model;
    insert into sessions (account_id, token_hash, address, user_agent, created_at, last_seen_at, idle_until, expires_at)
    select accounts.id, sha256(convert_to('a-token-made-for-the-bench-' || number, 'UTF8')), '127.0.0.1', 'bench',
      now(), now(), now() + interval '2 hours', now() + interval '12 hours'
    from ${numbers} join accounts on email = 'bench-' || number || '@parlance.test';
    vacuum analyze accounts, sessions;
    checkpoint;`,
  );
}
