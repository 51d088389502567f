import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEmptyDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openSigner } from '../../receipts/signer.ts';

const RIGHT = 'a secret of 32 letters for tests only';
const WRONG = 'another secret of more than 32 letters';
const NEW = 'the new secret of more than 32 letters';
const dataDir = mkdtempSync(join(tmpdir(), 'parlance-secret-'));
const keptFile = join(dataDir, 'secret');
let databaseUrl: string;
let database: Database;

beforeAll(async () => {
  databaseUrl = (await anEmptyDatabase('changed_secret')).href;
  database = await openDatabase({ databaseUrl, dataDir, poolSize: 2 });
  await migrate(database);
});
beforeEach(async () => {
  await database.db.deleteFrom('signing_keys').execute();
  await openSigner(RIGHT).read(database.db, new Date());
  rmSync(keptFile, { force: true });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

/** Runs a program of the server with these settings, as an operator does. */
function runs(program: string, args: string[], env: Record<string, string>) {
  const settings = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DEMO: '0',
    ...env,
  };
  const file = join(import.meta.dirname, '../..', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8', env: settings });
  return { status, stdout, stderr };
}
const changes = (env: Record<string, string>, ...args: string[]) => runs('operate.ts', ['change-secret', ...args], env);
const opens = async (secret: string) =>
  await openSigner(secret)
    .read(database.db, new Date())
    .then(
      () => true,
      () => false,
    );
const keys = async () => JSON.stringify(await database.db.selectFrom('signing_keys').selectAll().execute());

describe('npm run change-secret', () => {
  it('with another SECRET than that of the database says so, exits with 1 and changes nothing', async () => {
    const before = await keys();
    const { status, stdout, stderr } = changes({ SECRET: WRONG, NEW_SECRET: NEW });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^SECRET is not the one that this database was used with: .*--lost.*\n$/);
    expect(await keys()).toBe(before);
  });

  it('with NEW_SECRET encrypts everything with it', async () => {
    expect(changes({ SECRET: RIGHT, NEW_SECRET: NEW })).toMatchObject({
      status: 0,
      stdout: '1 value encrypted with the new secret.\nSet SECRET to the new secret, then start the server.\n',
    });
    expect([await opens(NEW), await opens(RIGHT)]).toEqual([true, false]);
  });

  it('keeps a new secret in the data folder, and where that has another one leaves it as it was', async () => {
    writeFileSync(keptFile, WRONG);
    expect(changes({}).status).toBe(1);
    expect([readFileSync(keptFile, 'utf8'), existsSync(`${keptFile}.new`)]).toEqual([WRONG, false]);
    writeFileSync(keptFile, RIGHT);
    expect(changes({}).status).toBe(0);
    const kept = readFileSync(keptFile, 'utf8');
    expect([kept === RIGHT, await opens(kept), existsSync(`${keptFile}.new`)]).toEqual([false, true, false]);
  });

  it('with --lost goes on with the SECRET of now', async () => {
    expect(changes({ SECRET: NEW }, '--lost')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^0 authenticator apps and 1 other value removed\.\n/),
    });
    expect(await opens(NEW)).toBe(true);
  });
});

it('a start with another SECRET is refused before anything is written', async () => {
  const before = await keys();
  const { status, stderr } = runs('main.ts', [], { SECRET: WRONG });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^SECRET is not the one .*Set SECRET to that one/)]);
  expect(await keys()).toBe(before);
  expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([]);
});
