import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClusterNode, startPrimary, startStandby } from '../../../../scripts/servers/postgres-cluster.ts';
import { type Database, inTransaction, isDatabaseAway, openDatabase } from './database.ts';

const OPTIONS = ['fsync=off'];
let first: ClusterNode;
let second: ClusterNode;
let database: Database;
beforeAll(async () => {
  first = await startPrimary('first', OPTIONS);
  await first.ask('create table notes (text text)');
  second = await startStandby('second', first, OPTIONS);
  const hosts = `127.0.0.1:${second.port},127.0.0.1:1,127.0.0.1:${first.port}`;
  database = await openDatabase({ databaseUrl: `postgres://parlance@${hosts}/postgres`, dataDir: '' });
});
afterAll(async () => {
  await database.close();
  for (const node of [first, second]) await node.remove();
});

const note = (text: string, db = database.db) => sql`insert into notes values (${text})`.execute(db);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const WAITING_COMMITS = "from pg_stat_activity where wait_event = 'SyncRep'";
/** Resolves once commits wait for a standby: they begin to a moment after the setting, when the checkpointer has read it. */
async function untilCommitsWait() {
  for (;;) {
    let isCommitted = false;
    const commit = first.ask("comment on table notes is 'waited for'").then(() => {
      isCommitted = true;
    });
    while (!isCommitted) {
      if ((await first.ask(`select pg_cancel_backend(pid) ${WAITING_COMMITS}`)) === 't') return await commit;
    }
  }
}
const connectionOf = async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.reads)).rows[0]?.pid;

test('a host that is away is passed over, and a standby too: connections lead to the one that takes writes', async () => {
  await note('to the primary');
  expect(await first.ask('select text from notes')).toBe('to the primary');
});

test('when the database takes no writes any more every connection is dropped', async () => {
  const before = await connectionOf();
  expect(await connectionOf()).toBe(before);
  await first.set('default_transaction_read_only', 'on');
  // A connection may take one more write before it has read the setting: this one leaves nothing behind.
  const refused = await vi.waitUntil(() => failure(sql`delete from notes where false`.execute(database.db)));
  expect(isDatabaseAway(refused)).toBe(true);
  await first.set('default_transaction_read_only', 'off');
  await vi.waitFor(() => note('taken again'));
  expect(await connectionOf()).not.toBe(before);
});

test('a commit that did not wait for its standby counts as failed', async () => {
  await first.set('synchronous_standby_names', 'nobody');
  await untilCommitsWait();
  const writes = [note('alone'), inTransaction(database.db, (db) => note('in a transaction', db))];
  const failures = Promise.all(writes.map(failure));
  await vi.waitFor(async () => expect(await first.ask(`select count(*) ${WAITING_COMMITS}`)).toBe('2'), {
    timeout: 5000,
  });
  await first.ask(`select pg_cancel_backend(pid) ${WAITING_COMMITS}`);
  expect((await failures).map(isDatabaseAway)).toEqual([true, true]);
  await first.set('synchronous_standby_names', '');
  expect(await first.ask("select count(*) from notes where text in ('alone', 'in a transaction')")).toBe('2');
});

test('when the primary is gone and a standby is promoted, new connections find it', async () => {
  await first.kill();
  expect(isDatabaseAway(await failure(note('lost')))).toBe(true);
  await second.promote();
  await vi.waitFor(() => note('to the new primary'), { timeout: 5000 });
  // What was tried again may be there twice.
  expect(await second.ask("select string_agg(distinct text, ', ' order by text) from notes")).toBe(
    'alone, in a transaction, taken again, to the new primary, to the primary',
  );
});
