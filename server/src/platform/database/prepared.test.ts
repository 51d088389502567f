import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anEmptyDatabase } from '../../../test/test-database.ts';
import { type Database, inTransaction, isDatabaseAway, openDatabase } from './database.ts';

type Row = { id: number; title?: string };

describe.runIf(process.env.TEST_DATABASE === 'postgres')('prepared statements', () => {
  let url: string;
  let database: Database;
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  beforeAll(async () => {
    url = (await anEmptyDatabase('prepared')).href;
  });
  beforeEach(async () => {
    warned.mockClear();
    database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 });
    await sql`drop table if exists things`.execute(database.db);
    await sql`create table things (id integer)`.execute(database.db);
    await sql`insert into things values (1), (2)`.execute(database.db);
    return () => database.close();
  });
  afterAll(() => warned.mockRestore());

  const read = (id: number, db = database.db) => sql<Row>`select * from things where id = ${id}`.execute(db);
  const namesOf = async () => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const manyTimes = async () => {
    for (let run = 0; run < 6; run += 1) await read(1);
  };

  test('what runs for the fifth time is prepared, and its result stays that of its parameters', async () => {
    await manyTimes();
    expect(await namesOf()).toEqual([expect.stringMatching(/^p_/)]);
    expect((await read(2)).rows).toEqual([{ id: 2 }]);
  });

  test('a migration that changes what a statement returns: it is sent again, on a connection that then goes', async () => {
    await manyTimes();
    await sql`alter table things add column title text`.execute(database.db);
    expect((await read(1)).rows).toEqual([{ id: 1, title: null }]);
    expect(await namesOf()).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });

  test('within a transaction the database counts as away, nothing is stored, and the next try succeeds', async () => {
    await manyTimes();
    await sql`alter table things add column title text`.execute(database.db);
    const work = () =>
      inTransaction(database.db, async (db) => {
        await sql`insert into things (id) values (3)`.execute(db);
        return await read(1, db);
      });
    const error = await work().catch((error: unknown) => error);
    expect(isDatabaseAway(error)).toBe(true);
    expect((await read(3)).rows).toEqual([]);
    expect((await work()).rows).toEqual([{ id: 1, title: null }]);
  });

  test('a pooler that nobody named: statements are sent without a name from then on, and a warning says so', async () => {
    await manyTimes();
    // What a pooler does when it gives another client the connection.
    await sql`deallocate all`.execute(database.db);
    expect((await read(1)).rows).toEqual([{ id: 1 }]);
    await manyTimes();
    expect(await namesOf()).toEqual([]);
    expect(warned.mock.calls).toEqual([[expect.stringContaining('Set DATABASE_POOLER=transaction.')]]);
  });

  test('behind a pooler that is named nothing is prepared', async () => {
    await database.close();
    database = await openDatabase({ databaseUrl: url, databasePooler: 'transaction', dataDir: '', poolSize: 1 });
    await manyTimes();
    expect(await namesOf()).toEqual([]);
  });
});
