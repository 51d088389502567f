import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../platform/database/database.ts';
import type { Handling, Personal } from './handling.ts';
import { personalData } from './tables.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Column = { table: string; column: string; type: string; generated: boolean; refers: string | null };

/** Every column, and which table it refers to. */
const columns = () =>
  database.inLongTransaction({}, async (run) => {
    const rows = await run(`
      select class.relname::text as table, attname::text as column, format_type(atttypid, null) as type,
        attgenerated <> '' as generated, (
          select confrelid::regclass::text from pg_constraint
          where contype = 'f' and conrelid = class.oid and attnum = any(conkey) limit 1) as refers
      from pg_class class join pg_attribute on attrelid = class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`);
    return rows as Column[];
  });

/** What may be a text of somebody, or say who it was. */
const TEXTS = ['text', 'text[]', 'jsonb', 'bytea'];

const isPersonal = (handling: Handling | undefined): handling is Personal => handling !== undefined && 'of' in handling;

/** What is wrong with the list, by column. */
function faults(handlings: Record<string, Handling>, all: Column[]): string[] {
  return all.flatMap(({ table, column, type, generated, refers }) => {
    const handling = handlings[table];
    const name = `${table}.${column}`;
    if (!handling) return [`${table} is not in the list`];
    const names = isPersonal(handling) ? `${handling.of} ` : '';
    const isNamed = new RegExp(`\\b${column}\\b`).test(names) || (handling.by ?? []).includes(column);
    if (refers === 'accounts' && !isNamed) return [`${name} leads to an account, and the list does not say so`];
    if (!isPersonal(handling)) {
      const leads = refers !== null && refers !== 'accounts' && isPersonal(handlings[refers]) && !SHARED.has(refers);
      return leads ? [`${name} leads to what is about a person`] : [];
    }
    const { erased, stays = [] } = handling;
    if (erased === 'deleted' || generated || !TEXTS.includes(type)) return [];
    const set = Array.isArray(erased) ? erased.flatMap((one) => Object.keys(one.set)) : [];
    return set.includes(column) || stays.includes(column) ? [] : [`${name} stays, and nobody said so`];
  });
}

/** What others refer to as well as the person: the rest of its rows are about nobody. */
const SHARED = new Set(['uploads', 'imports', 'outbox']);

test('every table is in the list, and so is every column that leads to an account, or has a text', async () => {
  const all = await columns();
  expect(faults(personalData, all)).toEqual([]);
  const tables = new Set(all.map(({ table }) => table));
  expect(Object.keys(personalData).filter((table) => !tables.has(table))).toEqual([]);
});

test('a table that nobody thought of is found, and so is a column', async () => {
  const all = await columns();
  const column = { type: 'integer', generated: false, refers: 'accounts' };
  const added = [
    { ...column, table: 'medals', column: 'account_id' },
    { ...column, table: 'sessions', column: 'invited_by' },
    { ...column, table: 'courses', column: 'attempt_id', refers: 'attempts' },
    { ...column, table: 'attempts', column: 'nickname', type: 'text', refers: null },
  ];
  expect(faults(personalData, [...all, ...added])).toEqual([
    'medals is not in the list',
    'sessions.invited_by leads to an account, and the list does not say so',
    'courses.attempt_id leads to what is about a person',
    'attempts.nickname stays, and nobody said so',
  ]);
});
