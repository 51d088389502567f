import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breakingChanges, type Migration, reasonForStop } from './stops.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'server/migrations');

const migrations: Migration[] = readdirSync(FOLDER)
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

test.each(migrations)(
  'the release before runs on the tables of $name, or it says that it needs a stop',
  (migration) => {
    expect(breakingChanges(migration)).toEqual([]);
  },
);

test('docs/running.md lists the migrations that need a stop, and no other', () => {
  const running = readFileSync(join(ROOT, 'docs/running.md'), 'utf8');
  const [, section = ''] = /\n### Migrations that need a stop\n(.*?)\n##/s.exec(running) ?? [];
  const listed = [...section.matchAll(/^- `([^`]+)`: (.*)$/gm)].map(([, name, reason]) => [name, reason]);
  const needed = migrations.flatMap((one) => (reasonForStop(one) ? [[one.name, reasonForStop(one)]] : []));
  expect(listed).toEqual(needed);
  expect(section.includes('None so far.')).toBe(needed.length === 0);
});

test.each([
  'alter table accounts drop column phone;',
  'alter table accounts drop phone;',
  'ALTER TABLE IF EXISTS ONLY "accounts"\n  DROP COLUMN IF EXISTS phone;',
  'alter table accounts rename column phone to telephone;',
  'alter table accounts rename phone to telephone;',
  'alter table accounts rename to people;',
  'alter table accounts alter column phone type integer using phone::integer;',
  'alter table accounts alter phone set data type varchar(20);',
  'alter table accounts add column a numeric(10, 2) default 0, drop column phone;',
  'alter table accounts add column phone2 text not null;',
  'alter table accounts add phone2 text\n    not null;',
  'alter table accounts add column code text primary key;',
  'alter table accounts alter column phone set not null;',
  'drop table messages;',
  'do $$ begin\n  alter table accounts drop column phone;\nend $$;',
  'create table one (id integer); alter table accounts /* now */ drop -- this\n column phone;',
])('a planted %s is found', (text) => {
  expect(breakingChanges({ name: '0022-planted.sql', text })).toHaveLength(1);
  const reason = '-- needs a stop: the planted column goes.\n';
  expect(breakingChanges({ name: '0022-planted.sql', text: reason + text })).toEqual([]);
  expect(breakingChanges({ name: '0022-planted.sql', text: `-- First.\n${reason}${text}` })).toHaveLength(1);
  expect(breakingChanges({ name: '0022-planted.sql', text: `-- needs a stop: \n${text}` })).toHaveLength(1);
});

test.each([
  'create table erasures (id integer primary key, reason text not null);',
  'alter table accounts add column note text;',
  "alter table accounts add column note text not null default '';",
  'alter table accounts add column number integer not null generated always as identity;',
  'alter table accounts add constraint phone_known check (phone is not null) not valid;',
  'alter table accounts drop constraint phone_known, alter column phone drop not null;',
  'alter table accounts alter column phone set default 1, alter note drop default;',
  'drop index accounts_by_phone; drop trigger if exists changed on accounts;',
  '-- Nobody may drop table accounts.\ncreate index accounts_by_phone on accounts (phone);',
])('a planted %s is no reason for a stop', (text) => {
  expect(breakingChanges({ name: '0022-planted.sql', text })).toEqual([]);
});
