import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { openSealedText, sealText } from '../../platform/sealed-text.ts';
import { newSigningKey, openSigningKey } from '../../receipts/signing.ts';
import { changeSecret, forgetSealed } from './change-secret.ts';
import { sealedColumns } from './queries.ts';

const FROM = 'a secret of 32 letters for tests only';
const TO = 'another secret of more than 32 letters';
let database: Database;
let testApp: TestApp;
let accountId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  testApp = await openTestApp(database);
  const { db, clock } = testApp;
  const now = clock.now();
  accountId = (await signedInAs('admin', testApp)).id;
  const secret = sealText(FROM, `second factor\n${accountId}`, 'JBSWY3DP');
  const factor = { account_id: accountId, name: 'Phone', secret, created_at: now, confirmed_at: now };
  await db
    .insertInto('second_factors')
    .values({ ...factor, kind: 'totp', last_step: 1 })
    .execute();
  await db.updateTable('accounts').set({ second_factor: true }).where('id', '=', accountId).execute();
  const key = newSigningKey(FROM, '2026-A');
  const row = { id: '2026-A', public_key: key.publicKey, private_key: key.sealed, made_at: now };
  await db.insertInto('signing_keys').values(row).execute();
});
afterAll(async () => {
  await testApp.app.close();
  await database.close();
});

const sealedSecret = async () => (await testApp.db.selectFrom('second_factors').selectAll().executeTakeFirst())?.secret;

test('another secret than that of the apps changes nothing', async () => {
  const before = await sealedSecret();
  await expect(changeSecret(database, { from: TO, to: FROM })).rejects.toThrow(/^SECRET is not the one/);
  expect(await sealedSecret()).toEqual(before);
});

test('everything is encrypted anew, and what nobody could read is left', async () => {
  const { db, clock } = testApp;
  const letter = sealText('a secret of before', 'outbox', '{}');
  const mail = { kind: 'test', to_name: '', to_address: 'ines@example.org', letter, created_at: clock.now() };
  const readable = { ...mail, letter: sealText(FROM, 'outbox', '{}') };
  await db
    .insertInto('outbox')
    .values([mail, readable].map((row) => ({ ...row, due_at: clock.now() })))
    .execute();
  expect(await changeSecret(database, { from: FROM, to: TO })).toEqual({ changed: 3, left: 1 });
  expect(openSealedText(TO, `second factor\n${accountId}`, (await sealedSecret()) ?? Buffer.alloc(0))).toBe('JBSWY3DP');
  const key = await db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
  expect(openSigningKey(TO, key.id, key.private_key)).not.toBeNull();
  expect(openSigningKey(FROM, key.id, key.private_key)).toBeNull();
});

test('every column of bytes is encrypted and among them, or said to be something else', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1
  `.execute(testApp.db);
  const others = /hash$|digest$|public_key$|credential_id$|_seed$/;
  expect(rows.map(({ name }) => name).filter((name) => !others.test(name))).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`),
  );
});

test('without the secret the apps go, and their owners have no second factor', async () => {
  const forget = (secret: string) => database.inLongTransaction({}, (run) => forgetSealed(run, secret));
  expect(await forget(FROM)).toEqual({ apps: 1, others: 3 });
  const account = await testApp.db
    .selectFrom('accounts')
    .select('second_factor')
    .where('id', '=', accountId)
    .executeTakeFirst();
  expect(account).toEqual({ second_factor: false });
  const sessions = await testApp.db.selectFrom('sessions').selectAll().where('account_id', '=', accountId).execute();
  expect(sessions).toEqual([]);
});
