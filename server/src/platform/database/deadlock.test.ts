import { setTimeout as sleep } from 'node:timers/promises';
import { users } from '@parlance/contract/account-admin';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { endOtherSessionsOf } from '../../accounts/sessions/queries.ts';
import { audit } from '../audit/queries.ts';
import { type Db, inTransaction, isDatabaseAway } from './database.ts';

const testApp = useTestApp();
beforeAll(async () => {
  await sql`create table counters (id integer primary key, n integer not null)`.execute(testApp.db);
});
beforeEach(async () => {
  await sql`truncate counters`.execute(testApp.db);
  await sql`insert into counters values (1, 0), (2, 0)`.execute(testApp.db);
});

const count = (db: Db, id: number) => sql`update counters set n = n + 1 where id = ${id}`.execute(db);
const counted = async () => {
  const { rows } = await sql<{ n: number }>`select n from counters order by id`.execute(testApp.db);
  return rows.map(({ n }) => n);
};

// The embedded database has one connection: there nothing can wait for one another.
const hasConnections = process.env.TEST_DATABASE === 'postgres';

test.runIf(hasConnections)(
  'of two transactions that wait for one another the one that is ended runs again',
  async () => {
    let runs = 0;
    const both = (first: number, second: number) =>
      inTransaction(testApp.db, async (db) => {
        runs += 1;
        await count(db, first);
        await sleep(200);
        await count(db, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect([runs, await counted()]).toEqual([3, [2, 2]]);
  },
);

test.runIf(hasConnections)('a single statement that is ended is sent again', async () => {
  const inBoth = inTransaction(testApp.db, async (db) => {
    await sql`set local deadlock_timeout = '10s'`.execute(db);
    await count(db, 1);
    await sleep(300);
    await count(db, 2);
  });
  await sleep(100);
  await sql`
    with second as (update counters set n = n + 1 where id = 2 returning id),
      late as (select pg_sleep(0.5) from second)
    update counters set n = n + 1 where id = 1 and exists (select from late)
  `.execute(testApp.db);
  await inBoth;
  expect(await counted()).toEqual([2, 2]);
});

test.each(['40P01', '40001'])('a transaction that fails with %s three times is a 503 and not a bug', async (code) => {
  let runs = 0;
  const failing = inTransaction(testApp.db, async (db) => {
    runs += 1;
    await count(db, 1);
    await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(db);
  });
  const error = await failing.catch((thrown: unknown) => thrown);
  expect([runs, isDatabaseAway(error), await counted()]).toEqual([3, true, [0, 0]]);
});

test('what fails for another reason runs once', async () => {
  let runs = 0;
  const failing = inTransaction(testApp.db, async (db) => {
    runs += 1;
    await sql`insert into counters values (1, 0)`.execute(db);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(1);
});

test.runIf(hasConnections)(
  'who logs out their other devices and who deletes their account do not wait for one another',
  async () => {
    const [superadmin, learner] = [await signedInAs('superadmin', testApp), await signedInAs('user', testApp)];
    const [begun, deletingBegan] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // As `endOthers` does it, with the other one in the middle.
    const loggingOut = inTransaction(testApp.db, async (db) => {
      await endOtherSessionsOf(db, learner.id, 0, testApp.clock.now());
      begun.resolve();
      await deletingBegan.promise;
      await sql`set local lock_timeout = '300ms'`.execute(db);
      const act = { account: learner.id, actorId: learner.id, at: testApp.clock.now() };
      await audit(db, act, 'account.sessions_ended', { sessions: 1 });
    });
    await begun.promise;
    const deleting = testApp.call(users.remove, { params: { id: learner.id } }, superadmin);
    await sleep(300);
    deletingBegan.resolve();
    await loggingOut;
    expect((await deleting).status).toBe(200);
  },
);
