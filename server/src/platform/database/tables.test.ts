import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const FILES = [
  'tables.ts',
  ...[
    'analysis',
    'content',
    'facts',
    'integrations',
    'invigilation',
    'logins',
    'lti',
    'people',
    'rubrics',
    'scales',
    'second-marking',
    'sittings',
    'system',
    'work',
  ].map((name) => `tables/${name}.ts`),
];

/** Reads `type XTable = { column: …; }` blocks out of the files of the tables: types are gone at run time. */
function declaredTables(): Record<string, { name: string; nullable: boolean }[]> {
  const source = FILES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');
  const names = Object.fromEntries([...source.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map((m) => [m[2], m[1]]));
  const blocks = [...source.matchAll(/^(?:export )?type (\w+Table) = \{\n([\s\S]*?)^\};$/gm)];
  return Object.fromEntries(
    blocks.map(([, type = '', body = '']) => [
      names[type],
      [...body.matchAll(/^ {2}(\w+): (.+);$/gm)]
        .map(([, name = '', is = '']) => ({ name, nullable: /null|^Json$/.test(is) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    ]),
  );
}

test('the table types name the columns of the migrated database, and which may be null', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string; is_nullable: string }>`
    select table_name, column_name, is_nullable from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
  `.execute(testApp.db);
  const found: Record<string, { name: string; nullable: boolean }[]> = {};
  for (const { table_name, column_name, is_nullable } of rows) {
    (found[table_name] ??= []).push({ name: column_name, nullable: is_nullable === 'YES' });
  }
  for (const columns of Object.values(found)) columns.sort((a, b) => a.name.localeCompare(b.name));
  expect(declaredTables()).toEqual(found);
});
