import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../platform/database/database.ts';
import type { RunStatement } from '../platform/database/long-transaction.ts';
import { listTables, readTable, setTextForms } from './queries.ts';
import { loadAndCompare, tableOf, textOf } from './table-lines.ts';
import { inBackup, leftOut } from './tables.ts';

let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'parlance-tables-'));
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('every table is in a backup, or left out for a reason', async () => {
  const found = await database.inLongTransaction({}, listTables);
  expect([...inBackup, ...Object.keys(leftOut)].sort()).toEqual(found.sort());
});

const VALUES = `create table every_kind (
  id bigint generated always as identity primary key,
  whole integer, large bigint, fraction numeric, measured double precision,
  word text, bytes bytea, at timestamptz, day date, long interval,
  json jsonb, numbers integer[], words text[], yes boolean,
  doubled bigint generated always as (large * 2) stored
)`;

/** Texts that a line, JSON, an array of PostgreSQL or a shell could take for something else. */
const oddTexts = [
  '',
  ' ',
  'NULL',
  'null',
  '"',
  '\\',
  '\\x00',
  "'",
  '{}',
  '{a,b}',
  '\n',
  '\r\n',
  '\t',
  '\u2028',
  'é',
  '日本',
  '😀',
  '\u0001',
  '$1',
];
const words = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'grapheme' }).map((word) => word.replaceAll('\0', '')),
);
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const micros = fc.tuple(
  fc.date({ min: new Date('1970-01-01'), max: new Date('2999-01-01'), noInvalidDate: true }),
  fc.nat(999),
);

const rows = fc.array(
  fc.record({
    whole: orNull(fc.integer()),
    large: orNull(fc.bigInt(-(2n ** 62n) + 1n, 2n ** 62n - 1n).map(String)),
    fraction: orNull(fc.constantFrom('0', '-0.10', '1.000', '123456789012345678901234567890.5', 'NaN')),
    measured: orNull(
      fc.oneof(fc.double(), fc.constantFrom(Infinity, -Infinity, Number.NaN, 5e-324, 0.1 + 0.2)).map(String),
    ),
    word: orNull(words),
    bytes: orNull(fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('hex'))),
    at: orNull(
      fc.oneof(
        micros.map(([date, us]) => date.toISOString().replace('Z', `${String(us).padStart(3, '0')}Z`)),
        fc.constantFrom('infinity', '0001-01-01T00:00:00Z'),
      ),
    ),
    day: orNull(fc.constantFrom('2028-02-29', '1900-01-01')),
    long: orNull(fc.constantFrom('1 mon -3 days 04:05:06.000007', '00:00:00')),
    json: orNull(
      fc.oneof(
        fc.constantFrom('null', '1e400', '1.10', '{"a": null, "b": [1, "\\u2028"]}'),
        words.map((word) => JSON.stringify(word)),
      ),
    ),
    numbers: orNull(fc.array(fc.integer())),
    words: orNull(fc.array(orNull(words))),
    yes: orNull(fc.boolean()),
  }),
  { maxLength: 30 },
);

const INSERT = `insert into every_kind (whole, large, fraction, measured, word, bytes, at, day, long, json, numbers, words, yes)
  values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7, $8, $9, $10::text::jsonb, $11, $12, $13)`;

/** The rows by what PostgreSQL makes of them, not by the texts of a backup. */
const FINGERPRINT = `select every_kind::text as row, json is null as no_json, jsonb_typeof(json) as json_type,
  array_ndims(words) as dimensions, encode(bytes, 'base64') as bytes from every_kind order by id`;

class Undo extends Error {}

/** Runs `work` in a transaction and undoes it. */
async function undone(work: (run: RunStatement) => Promise<void>): Promise<void> {
  const running = database.inLongTransaction({}, async (run) => {
    await work(run);
    throw new Undo();
  });
  await running.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

it('brings every value back exactly, through the text of a file', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(7, 65_536), async (given, chunkBytes) => {
      await undone(async (run) => {
        await run(VALUES);
        for (const row of given) await run(INSERT, Object.values(row));
        const before = await run(FINGERPRINT);
        await setTextForms(run);
        const path = join(folder, 'table');
        writeFileSync(path, await text(Readable.from(textOf(await readTable(run, 'every_kind')))));
        await run('truncate every_kind');
        // In chunks that end within a character.
        const table = await tableOf('every_kind', createReadStream(path, { highWaterMark: chunkBytes }));
        expect(await loadAndCompare(run, table)).toBe(given.length);
        expect(await run(FINGERPRINT)).toEqual(before);
      });
    }),
    { numRuns: 25 },
  );
});

it('reads and loads more rows than one batch has', async () => {
  await undone(async (run) => {
    await run(VALUES);
    await run(`insert into every_kind (whole) select generate_series(1, 1501)`);
    await setTextForms(run);
    const file = await text(Readable.from(textOf(await readTable(run, 'every_kind'))));
    await run('truncate every_kind');
    expect(await loadAndCompare(run, await tableOf('every_kind', Readable.from([file])))).toBe(1501);
  });
});

it('does not take a row that the database changes', async () => {
  await undone(async (run) => {
    await run('create table rounded (id integer primary key, price numeric(5, 1))');
    await setTextForms(run);
    const table = await tableOf('rounded', Readable.from(['["id","price"]\n["1","1.26"]\n']));
    await expect(loadAndCompare(run, table)).rejects.toThrow('The table rounded is not what was loaded');
  });
});

it('reads one moment, while others write', async () => {
  const insert = sql`insert into limited_calls (kind, origin, made_at) values ('register', 'x', now())`;
  await database.inLongTransaction({ snapshot: true }, async (run) => {
    await run('select id from limited_calls');
    const written = insert.execute(database.db);
    // The embedded database lets the writer wait until the snapshot is read.
    if (database.kind === 'postgres') await written;
    expect(await run('select id from limited_calls')).toEqual([]);
    void written;
  });
  await expect.poll(async () => (await database.db.selectFrom('limited_calls').select('id').execute()).length).toBe(1);
});
