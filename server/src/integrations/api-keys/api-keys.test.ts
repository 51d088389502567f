import { admins, users } from '@parlance/contract/account-admin';
import { listAudit } from '@parlance/contract/audit';
import { updateProfile } from '@parlance/contract/auth';
import { exportClassResults } from '@parlance/contract/class-results';
import { listClasses } from '@parlance/contract/classes';
import { listCourses } from '@parlance/contract/courses';
import {
  API_KEY_CALLS_PER_MINUTE,
  addApiKey,
  listApiKeys,
  revokeApiKey,
} from '@parlance/contract/integrations/api-keys';
import type { Scope } from '@parlance/contract/scopes';
import { beforeEach, expect, test } from 'vitest';
import { aSchoolClass } from '../../../test/classes/school-class.ts';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { storedText } from '../../../test/stored-text.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { queueExpiryEmails } from './expiry-emails.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://tests.example.org' });
let owner: Person;
beforeEach(async () => {
  owner = await signedInAs('superadmin', testApp);
});

async function aKey(scopes: Scope[], days = 30, name = 'Nightly sync') {
  const { status, body } = await testApp.call(addApiKey, { body: { name, scopes, days } }, owner);
  expect(status).toBe(200);
  return { ...body.api_key, token: body.key };
}
const list = async () => (await testApp.call(listApiKeys, {}, owner)).body;

test('a key is told once, calls what its scopes say as its owner, and is in the list with its last use', async () => {
  const { token, id, prefix } = await aKey(['accounts:read']);
  expect(token).toMatch(/^plk_[0-9a-f]{8}_[\w-]{43}$/);
  expect(token.startsWith(`${prefix}_`)).toBe(true);
  expect((await testApp.call(users.list, {}, { token })).status).toBe(200);
  const [listed] = await list();
  expect(listed).toMatchObject({ id, name: 'Nightly sync', scopes: ['accounts:read'], revoked_at: null });
  expect(listed?.last_used_at).toBe(testApp.clock.now().toISOString());
  expect(JSON.stringify(await list())).not.toContain(token);
  expect(storedText(await testApp.db.selectFrom('api_keys').selectAll().execute())).not.toContain(token.slice(13));
});

test('a key without the scope, or for a call without one, is refused, and calls the rest as nobody', async () => {
  const { token } = await aKey(['accounts:read']);
  const refused = await testApp.call(listAudit, { query: {} }, { token });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'scope_missing' }]);
  const own = await testApp.call(updateProfile, { body: { username: 'A', phone: '' } }, { token });
  expect(own.body).toMatchObject({ code: 'scope_missing' });
  expect((await testApp.call(listApiKeys, {}, { token })).body).toMatchObject({ code: 'scope_missing' });
  expect((await testApp.call(listCourses, {}, { token })).status).toBe(200);
});

test('a key ends when it is revoked, when its days are over, and with the account or the role of its owner', async () => {
  const call = async (token: string) => {
    const { status, body } = await testApp.call(users.list, {}, { token });
    return status === 200 ? 'yes' : (body as unknown as { code: string }).code;
  };
  const [revoked, ended, left] = [
    await aKey(['accounts:read']),
    await aKey(['accounts:read'], 1),
    await aKey(['accounts:read']),
  ];
  const { body } = await testApp.call(revokeApiKey, { params: { id: revoked.id } }, owner);
  expect(body.api_key.revoked_at).toBe(testApp.clock.now().toISOString());
  expect((await testApp.call(revokeApiKey, { params: { id: 999_999 } }, owner)).status).toBe(404);
  expect(await call(revoked.token)).toBe('api_key_ended');
  expect(await call(ended.token)).toBe('yes');
  testApp.pass(86_401);
  expect(await call(ended.token)).toBe('api_key_ended');
  const ids = [left.id, ended.id, revoked.id];
  expect((await list()).map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
  const set = (change: object) => testApp.db.updateTable('accounts').set(change).where('id', '=', owner.id).execute();
  await set({ role: 'admin' });
  expect(await call(left.token)).toBe('wrong_role');
  await set({ role: 'superadmin', status: 'suspended' });
  expect(await call(left.token)).toBe('api_key_ended');
  expect(await call(`${left.token.slice(0, -1)}!`)).toBe('not_signed_in');
});

test('every entry of the log that a key causes names it, and so do those of the keys themselves', async () => {
  const { token, id } = await aKey(['results:read']);
  const { id: classId } = await aSchoolClass(testApp);
  const exported = await testApp.call(
    exportClassResults,
    { params: { id: classId }, query: { format: 'csv' } },
    { token },
  );
  expect(exported.status).toBe(200);
  await testApp.call(exportClassResults, { params: { id: classId }, query: { format: 'csv' } }, owner);
  await testApp.call(revokeApiKey, { params: { id } }, owner);
  await testApp.call(revokeApiKey, { params: { id } }, owner);
  const entries = (await testApp.call(listAudit, { query: { actor: owner.id } }, owner)).body;
  expect(entries.map(({ action, details }) => [action, details.api_key ?? details.name])).toEqual([
    ['api_key.revoked', 'Nightly sync'],
    ['class.results_exported', expect.anything()],
    ['class.results_exported', { id, name: 'Nightly sync' }],
    ['api_key.added', 'Nightly sync'],
  ]);
  expect(entries[1]?.details).not.toHaveProperty('api_key');
});

test('a key with networks is refused from elsewhere, and its use from there is not noted', async () => {
  const body = { name: 'Library', scopes: ['accounts:read' as const], days: 1 };
  const wrong = await testApp.call(addApiKey, { body: { ...body, networks: ['10.0.0.'] } }, owner);
  expect(wrong.body).toMatchObject({ code: 'invalid', fields: [{ path: 'networks' }] });
  const networks = ['192.168.10.0/24', '2001:db8::/48'];
  const { key, api_key } = (await testApp.call(addApiKey, { body: { ...body, networks } }, owner)).body;
  expect(api_key.networks).toEqual(networks);
  const from = async (ip: string) => (await testApp.call(users.list, {}, { token: key, ip })).status;
  const refused = await testApp.call(users.list, {}, { token: key });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'api_key_network' }]);
  expect((await list()).find(({ id }) => id === api_key.id)?.last_used_at).toBeNull();
  expect(await Promise.all(['192.168.10.7', '2001:db8::7', '192.168.11.7'].map(from))).toEqual([200, 200, 403]);
});

test('a key can act for somebody else of the staff, who is told, and it may no more than they', async () => {
  const [admin, learner] = [await signedInAs('admin', testApp), await signedInAs('user', testApp)];
  const add = (email: string) =>
    testApp.call(
      addApiKey,
      { body: { name: 'Timetable', scopes: ['classes:read', 'audit:read'], days: 1, owner: email } },
      owner,
    );
  for (const email of [learner.email, 'nobody@example.org']) {
    expect((await add(email)).body).toMatchObject({ code: 'api_key_owner', fields: [{ path: 'owner' }] });
  }
  const { key, api_key } = (await add(admin.email.toUpperCase())).body;
  expect(api_key.owner).toMatch(/^admin/);
  const mails = await waitingMail(testApp, admin.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['An API key acts for you']);
  expect((await testApp.call(listClasses, {}, { token: key })).status).toBe(200);
  expect((await testApp.call(listAudit, { query: {} }, { token: key })).body).toMatchObject({ code: 'wrong_role' });
  const [entry] = (await testApp.call(listAudit, { query: { actor: owner.id } }, owner)).body;
  expect(entry?.details).toMatchObject({ name: 'Timetable', owner: { id: admin.id } });
  expect((await add(owner.email)).status).toBe(200);
  expect(await waitingMail(testApp, owner.email)).toEqual([]);
});

test('a key that calls too often waits, and others do not', async () => {
  const [busy, other] = [await aKey(['statistics:read', 'accounts:read']), await aKey(['accounts:read'])];
  const call = (token: string) => testApp.call(admins.list, { query: { page: '1', limit: '1' } }, { token });
  for (let calls = 0; calls < API_KEY_CALLS_PER_MINUTE; calls += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(busy.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  testApp.pass(20);
  const refused = await call(busy.token);
  expect(refused.body).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('40 seconds') });
  expect(refused.headers['retry-after']).toBe('40');
  expect((await call(other.token)).status).toBe(200);
  testApp.pass(40);
  expect((await call(busy.token)).status).toBe(200);
});

test('50 keys work at a time; a name, a scope and an end within 400 days are needed', async () => {
  const add = (body: Parameters<typeof testApp.call<typeof addApiKey>>[1]['body']) =>
    testApp.call(addApiKey, { body }, owner);
  for (const [body, path] of [
    [{ name: ' ', scopes: ['accounts:read'], days: 1 }, 'name'],
    [{ name: 'A', scopes: [], days: 1 }, 'scopes'],
    [{ name: 'A', scopes: ['accounts:read'], days: 401 }, 'days'],
  ] as const) {
    expect((await add({ ...body, scopes: [...body.scopes] })).body).toMatchObject({ fields: [{ path }] });
  }
  const now = testApp.clock.now().toISOString();
  const live = (await list()).filter((key) => key.revoked_at === null && key.expires_at > now).length;
  for (let keys = live; keys < 50; keys += 1) await aKey(['accounts:read'], 1);
  const more = await add({ name: 'One more', scopes: ['accounts:read'], days: 1 });
  expect(more.body).toMatchObject({ code: 'api_keys_too_many' });
  testApp.pass(86_401);
  await aKey(['accounts:read']);
});

test('the owner is emailed once, 14 days before a key ends, with how to replace it', async () => {
  const { prefix } = await aKey(['accounts:read'], 20, 'Library');
  await aKey(['accounts:read'], 100, 'Later');
  testApp.pass(5 * 86_400);
  await queueExpiryEmails(testApp);
  expect(await waitingMail(testApp, owner.email)).toEqual([]);
  testApp.pass(86_400);
  await queueExpiryEmails(testApp);
  await queueExpiryEmails(testApp);
  const mails = await waitingMail(testApp, owner.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^The API key “Library” ends on \d+ \w+ 2026$/);
  expect(mails[0]?.text).toContain(prefix);
  expect(mails[0]?.text).toContain('https://tests.example.org/superadmin-dashboard?section=apiKeys');
});
