import { type Account, admins, users } from '@parlance/contract/account-admin';
import { login } from '@parlance/contract/auth';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
let superadmin: Person;
let made = 0;

beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
});

const PASSWORD = 'quiet harbour 41';

function aForm(changed: Record<string, unknown> = {}) {
  made += 1;
  return { username: `Person ${made}`, email: `person-${made}@example.org`, password: PASSWORD, ...changed };
}

async function added(list: typeof users | typeof admins, changed: Record<string, unknown> = {}): Promise<Account> {
  const { status, body } = await testApp.call(list.add, { body: aForm(changed) }, superadmin);
  expect(status).toBe(200);
  return body.user;
}

async function ids(list: typeof users | typeof admins): Promise<number[]> {
  return (await testApp.call(list.list, { query: {} }, superadmin)).body.map(({ id }) => id);
}

async function signIn(email: string, password = PASSWORD) {
  return testApp.call(login, { body: { email, password } });
}

describe.each([
  { name: 'users', list: users, other: admins, role: 'user', otherRole: 'admin' },
  { name: 'admins', list: admins, other: users, role: 'admin', otherRole: 'user' },
] as const)('the list of $name', ({ list, other, role, otherRole }) => {
  test('an added account can log in and is in its list, without its password', async () => {
    const form = aForm({ phone: '+43 660 1234567' });
    const { status, body, text } = await testApp.call(list.add, { body: form }, superadmin);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: `${form.username} was added.`,
      user: {
        id: expect.any(Number),
        username: form.username,
        full_name: '',
        registration_number: '',
        email: form.email,
        phone: '+43 660 1234567',
        role,
        access: 'school',
        status: 'active',
        created_at: testApp.clock.now().toISOString(),
        updated_at: testApp.clock.now().toISOString(),
      },
    });
    expect(text).not.toContain('argon2');
    expect(await ids(list)).toContain(body.user.id);
    expect(await ids(other)).not.toContain(body.user.id);
    expect((await signIn(form.email)).body.user).toMatchObject({ id: body.user.id, role });
  });

  test('an edit changes what it names, keeps the rest and the password when that is empty', async () => {
    const account = await added(list, { phone: '123' });
    testApp.pass(60);
    const { status, body } = await testApp.call(
      list.edit,
      { params: { id: String(account.id) }, body: { username: 'Renamed', email: account.email, password: '' } },
      superadmin,
    );
    expect(status).toBe(200);
    expect(body.user).toEqual({ ...account, username: 'Renamed', updated_at: testApp.clock.now().toISOString() });
    expect((await signIn(account.email)).status).toBe(200);
  });

  test('an edit of the role moves the account to the other list, and acts on its next request', async () => {
    const account = await added(list);
    const { token } = (await signIn(account.email)).body;
    const before = await testApp.call(users.list, { query: {} }, { token });
    expect(before.status).toBe(403);
    const form = { username: account.username, email: account.email };
    const moved = await testApp.call(
      list.edit,
      { params: { id: account.id }, body: { ...form, role: otherRole } },
      superadmin,
    );
    expect(moved.body.user.role).toBe(otherRole);
    expect(await ids(list)).not.toContain(account.id);
    expect(await ids(other)).toContain(account.id);
    const again = await testApp.call(list.edit, { params: { id: account.id }, body: form }, superadmin);
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test.each(['inactive', 'suspended'] as const)('the status %s ends the sessions at once', async (status) => {
    const account = await added(list);
    const { token } = (await signIn(account.email)).body;
    const body = { username: account.username, email: account.email, status };
    expect((await testApp.call(list.edit, { params: { id: account.id }, body }, superadmin)).status).toBe(200);
    expect((await testApp.call(users.list, { query: {} }, { token })).status).toBe(401);
    const reopened = { ...body, status: 'active' as const };
    await testApp.call(list.edit, { params: { id: account.id }, body: reopened }, superadmin);
    expect((await testApp.call(users.list, { query: {} }, { token })).status).toBe(401);
    expect((await signIn(account.email)).status).toBe(200);
  });

  test('a new password ends the sessions and is the one that logs in', async () => {
    const account = await added(list);
    const { token } = (await signIn(account.email)).body;
    const body = { username: account.username, email: account.email, password: 'another harbour 42' };
    expect((await testApp.call(list.edit, { params: { id: account.id }, body }, superadmin)).status).toBe(200);
    expect((await testApp.call(users.list, { query: {} }, { token })).status).toBe(401);
    expect((await signIn(account.email)).status).toBe(401);
    expect((await signIn(account.email, 'another harbour 42')).status).toBe(200);
  });

  test('a deleted account leaves the list, its sessions end, and its email is free again', async () => {
    const account = await added(list);
    const { token } = (await signIn(account.email)).body;
    const { status, body } = await testApp.call(list.remove, { params: { id: account.id } }, superadmin);
    expect({ status, body }).toEqual({ status: 200, body: { message: `${account.username} was deleted.` } });
    expect(await ids(list)).not.toContain(account.id);
    expect((await testApp.call(users.list, { query: {} }, { token })).status).toBe(401);
    expect((await signIn(account.email)).body).toMatchObject({ code: 'bad_credentials' });
    expect((await testApp.call(list.remove, { params: { id: account.id } }, superadmin)).status).toBe(404);
    const successor = await added(list, { email: account.email.toUpperCase() });
    expect((await signIn(account.email)).body.user).toMatchObject({ id: successor.id });
    const left = await testApp.db.selectFrom('sessions').select('id').where('account_id', '=', account.id).execute();
    expect(left).toEqual([]);
  });

  test('an account of another role is not found here, nor is a superadmin', async () => {
    const stranger = await added(other);
    const { id: colleague } = await signedInAs('superadmin', testApp);
    for (const id of [stranger.id, colleague, 2147483647]) {
      const body = { username: 'Taken over', email: `over-${id}@example.org` };
      expect((await testApp.call(list.edit, { params: { id }, body }, superadmin)).status).toBe(404);
      expect((await testApp.call(list.remove, { params: { id } }, superadmin)).status).toBe(404);
    }
    expect(await ids(other)).toContain(stranger.id);
  });

  test('a taken email is refused under its field, in whatever case, when adding and when editing', async () => {
    const [first, second] = [await added(list), await added(other)];
    const refused = {
      status: 409,
      body: { code: 'email_taken', fields: [{ path: 'email', reason: expect.any(String) }] },
    };
    const email = first.email.toUpperCase();
    expect(await testApp.call(list.add, { body: aForm({ email }) }, superadmin)).toMatchObject(refused);
    const body = { username: 'Second', email };
    expect(await testApp.call(other.edit, { params: { id: second.id }, body }, superadmin)).toMatchObject(refused);
  });

  test.each([
    ['a role above admin', { role: 'superadmin' }, 'role'],
    ['the status deleted', { status: 'deleted' }, 'status'],
    ['a key of its own', { id: 7 }, ''],
    ['a short password', { password: 'short' }, 'password'],
    ['no email', { email: 'nobody' }, 'email'],
    ['a number as a username', { username: 5 }, 'username'],
  ])('%s is refused', async (_what, wrong, path) => {
    const answer = await testApp.call(list.add, { body: aForm(wrong) }, superadmin);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: [{ path }] } });
  });

  test('a common password is refused with the reason', async () => {
    const answer = await testApp.call(list.add, { body: aForm({ password: 'password123' }) }, superadmin);
    expect(answer).toMatchObject({ status: 400, body: { code: 'password_common', fields: [{ path: 'password' }] } });
  });

  test('a password is not made of a full name, also of one that stood there before', async () => {
    const { id, email } = await added(list, { full_name: 'Wilhelmina Featherstonehaugh' });
    const body = { username: 'x', email, password: 'Featherstonehaugh1' };
    const answer = await testApp.call(list.edit, { params: { id }, body }, superadmin);
    expect(answer).toMatchObject({ status: 400, body: { code: 'password_common', fields: [{ path: 'password' }] } });
  });

  test('only superadmins come in', async () => {
    const account = await added(list);
    const params = { id: account.id };
    const edit = { params, body: { username: 'x', email: account.email } };
    for (const [wrong, status] of [
      [{}, 401],
      [await signedInAs('user', testApp), 403],
      [await signedInAs('admin', testApp), 403],
      [await signedInAs('superadmin', testApp, { status: 'suspended' }), 401],
    ] as const) {
      expect((await testApp.call(list.list, { query: {} }, wrong)).status).toBe(status);
      expect((await testApp.call(list.add, { body: aForm() }, wrong)).status).toBe(status);
      expect((await testApp.call(list.edit, edit, wrong)).status).toBe(status);
      expect((await testApp.call(list.remove, { params }, wrong)).status).toBe(status);
    }
    expect(await ids(list)).toContain(account.id);
  });
});

test('nobody deletes, demotes or suspends themselves', async () => {
  const params = { id: superadmin.id };
  const form = { username: 'Myself', email: superadmin.email };
  for (const list of [users, admins]) {
    expect((await testApp.call(list.remove, { params }, superadmin)).body).toMatchObject({ code: 'not_yourself' });
    for (const change of [{ role: 'user' }, { status: 'suspended' }, { status: 'inactive' }] as const) {
      const answer = await testApp.call(list.edit, { params, body: { ...form, ...change } }, superadmin);
      expect(answer).toMatchObject({ status: 409, body: { code: 'not_yourself' } });
    }
  }
  expect((await testApp.call(users.list, { query: {} }, superadmin)).status).toBe(200);
});

test('two superadmins who turn on each other at once both remain', async () => {
  const [one, two] = [await signedInAs('superadmin', testApp), await signedInAs('superadmin', testApp)];
  const attacks = [
    [one, two],
    [two, one],
  ] as const;
  const answers = await Promise.all(
    attacks.flatMap(([by, on]) => [
      testApp.call(admins.remove, { params: { id: on.id } }, by),
      testApp.call(users.remove, { params: { id: on.id } }, by),
      testApp.call(admins.edit, { params: { id: on.id }, body: { ...aForm(), role: 'user' } }, by),
      testApp.call(admins.edit, { params: { id: on.id }, body: { ...aForm(), status: 'suspended' } }, by),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  for (const { token } of [one, two]) {
    expect((await testApp.call(users.list, { query: {} }, { token })).status).toBe(200);
  }
});

test('an edit and a deletion at once: whichever is second finds what the first left', async () => {
  const account = await added(users);
  const move = { username: account.username, email: account.email, role: 'admin' } as const;
  const params = { id: account.id };
  const answers = await Promise.all([
    testApp.call(users.edit, { params, body: move }, superadmin),
    testApp.call(users.remove, { params }, superadmin),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('every change is written down with who made it, without the password', async () => {
  const account = await added(users);
  const params = { id: account.id };
  const form = { username: account.username, email: account.email, password: 'another harbour 42' };
  await testApp.call(users.edit, { params, body: { ...form, status: 'suspended' } }, superadmin);
  await testApp.call(users.remove, { params }, superadmin);
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject_type', 'details'])
    .where('subject_id', '=', account.id)
    .orderBy('id')
    .execute();
  const entry = { actor_id: superadmin.id, subject_type: 'account' };
  expect(entries).toEqual([
    { ...entry, action: 'account.added', details: { role: 'user', status: 'active' } },
    {
      ...entry,
      action: 'account.edited',
      details: { changed: ['status', 'password'], role: 'user', status: 'suspended' },
    },
    { ...entry, action: 'account.deleted', details: { role: 'user', status: 'suspended' } },
  ]);
});
