import { admins, users } from '@parlance/contract/account-admin';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let superadmin: Person;

beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
  const now = testApp.clock.now();
  const people = [
    { username: 'Ada', email: 'ada@north.example', phone: '111', status: 'active' },
    { username: 'Bela 100%', email: 'bela@south.example', phone: '222', status: 'suspended' },
    { username: 'Cleo_x', email: 'cleo@north.example', phone: '333', status: 'inactive' },
    { username: 'Dan', email: 'dan@south.example', phone: '444', status: 'deleted' },
    { username: 'Eva', email: 'eva@south.example', phone: '555', status: 'active' },
  ] as const;
  await testApp.db
    .insertInto('accounts')
    .values(people.map((one) => ({ ...one, role: 'user', password_hash: '!', created_at: now, updated_at: now })))
    .execute();
});

async function listed(query: Record<string, string>) {
  const { status, body, headers } = await testApp.call(users.list, { query }, superadmin);
  return {
    status,
    total: headers['x-total-count'],
    names: status === 200 ? body.map(({ username }) => username) : body,
  };
}

test('without a page the list is whole, deleted ones left out', async () => {
  expect(await listed({})).toEqual({ status: 200, total: '4', names: ['Ada', 'Bela 100%', 'Cleo_x', 'Eva'] });
});

test('a list nobody is in is an empty array', async () => {
  expect((await testApp.call(admins.list, { query: {} }, superadmin)).text).toBe('[]');
});

test.each([
  ['a page', { page: '1', limit: '3' }, '4', ['Ada', 'Bela 100%', 'Cleo_x']],
  ['the last page', { page: '2', limit: '3' }, '4', ['Eva']],
  ['a page after the last', { page: '3', limit: '3' }, '4', []],
  ['a part of the email', { q: 'NORTH' }, '2', ['Ada', 'Cleo_x']],
  ['a part of the phone', { q: '555' }, '1', ['Eva']],
  ['a percent sign, which is no wildcard', { q: '100%' }, '1', ['Bela 100%']],
  ['marks alone, which are no words', { q: '%_' }, '0', []],
  ['beginnings of words in any order', { q: 'x cleo' }, '1', ['Cleo_x']],
  ['a status', { status: 'suspended' }, '1', ['Bela 100%']],
  ['an order', { sort: '-username' }, '4', ['Eva', 'Cleo_x', 'Bela 100%', 'Ada']],
  ['all of it', { page: '1', limit: '1', q: 'south', status: 'active', sort: 'email' }, '1', ['Eva']],
] as [string, Record<string, string>, string, string[]][])('%s', async (_what, query, total, names) => {
  expect(await listed(query)).toEqual({ status: 200, total, names });
});

test('one account is found by its id, in its own list only', async () => {
  const [ada] = (await testApp.call(users.list, { query: { q: 'ada@north' } }, superadmin)).body;
  const id = String(ada?.id);
  expect(await listed({ id })).toEqual({ status: 200, total: '1', names: ['Ada'] });
  expect(await listed({ id, status: 'suspended' })).toMatchObject({ names: [] });
  expect((await testApp.call(admins.list, { query: { id } }, superadmin)).body).toEqual([]);
});

test.each([
  { sort: 'password_hash' },
  { status: 'deleted' },
  { page: '0' },
  { limit: '201' },
  { id: 'x' },
  { unheard: 'of' },
] as Record<string, string>[])('%o is refused', async (query) => {
  expect(await listed(query)).toMatchObject({ status: 400, names: { code: 'invalid' } });
});
