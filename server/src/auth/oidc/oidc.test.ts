import { admins, users } from '@parlance/contract/account-admin';
import type { Role, Status } from '@parlance/contract/accounts';
import { listSessions, login, register } from '@parlance/contract/auth';
import { listIdentities, unlinkIdentity } from '@parlance/contract/oidc';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { comeBack, logInAtSchool, openBrowser, useSchoolProvider } from '../../../test/school-browser.ts';
import { SITE, settingsFor } from '../../../test/school-provider.ts';
import { useTestApp } from '../../../test/test-app.ts';

const school = await useSchoolProvider();
const testApp = useTestApp({
  ...settingsFor(school),
  OIDC_ROLE_CLAIM: 'realm.groups',
  OIDC_ROLE_MAP: 'teachers=admin,students=user',
  OIDC_FULL_NAME_CLAIM: 'official_name',
  OIDC_REGISTRATION_NUMBER_CLAIM: 'student_number',
  OIDC_DOMAINS: 'school.org, elm.org',
});

const password = 'quiet harbour 41';
let superadmin: Person;
let made = 0;

beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
});

beforeEach(() => {
  made += 1;
  school.person = { sub: `person-${made}`, email: `person-${made}@school.org`, email_verified: true, name: 'Ada Ruiz' };
});

const email = () => String(school.person.email);
/** Logs in whoever is at the provider now, in a browser that nobody used. */
const logIn = () => logInAtSchool(openBrowser(testApp));
const refused = (code: string) => ({ page: `/login#school-account=${code}`, status: 0 });

async function anAccount(role: Exclude<Role, 'superadmin'> = 'user', status: Exclude<Status, 'deleted'> = 'active') {
  const list = role === 'user' ? users : admins;
  const body = { username: 'Ada by hand', email: email().toUpperCase(), password, status };
  const { id } = (await testApp.call(list.add, { body }, superadmin)).body.user;
  return id;
}

const rowOf = (id: number) =>
  testApp.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const identitiesOf = (id: number) =>
  testApp.db.selectFrom('identities').selectAll().where('account_id', '=', id).execute();
const mailsTo = async (address: string) => {
  const rows = await testApp.db.selectFrom('outbox').select('kind').where('to_address', '=', address).execute();
  return rows.map(({ kind }) => kind);
};
const actionsOf = async (id: number) => {
  const entries = testApp.db.selectFrom('audit_log').select('action').where('account_id', '=', id).orderBy('id');
  return (await entries.execute()).map(({ action }) => action);
};

test('a person without an account gets one that has no password, and a session', async () => {
  Object.assign(school.person, { official_name: 'Ada María Ruiz', student_number: 4711 });
  const { page, status, body } = await logIn();
  expect(page).toBe('/login#school-account=in');
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ username: 'Ada Ruiz', full_name: 'Ada María Ruiz', email: email(), role: 'user' });
  expect((await testApp.call(listSessions, {}, body)).status).toBe(200);
  expect(await rowOf(body.user.id)).toMatchObject({ password_hash: 'none', phone: '', registration_number: '4711' });
  expect(await actionsOf(body.user.id)).toEqual(['identity.account_added']);
  expect((await testApp.call(login, { body: { email: email(), password: 'none' } })).status).toBe(401);
});

test('who comes again is the same person, also with another email, which the account does not take', async () => {
  const { body: first } = await logIn();
  Object.assign(school.person, { email: 'new@elsewhere.org', email_verified: false, name: 'Ada R.' });
  const { body: again } = await logIn();
  expect(again.user).toEqual(first.user);
  expect(await identitiesOf(first.user.id)).toMatchObject([
    { email: 'new@elsewhere.org', subject: school.person.sub, issuer: school.issuer, origin: 'created' },
  ]);
});

test.each([
  ['inactive', 'account_inactive'],
  ['suspended', 'account_suspended'],
  ['deleted', 'oidc_no_account'],
] as const)('whose account is %s is told %s, and stays out', async (status, code) => {
  const { body } = await logIn();
  const { id, username } = body.user;
  if (status === 'deleted') await testApp.call(users.remove, { params: { id } }, superadmin);
  else await testApp.call(users.edit, { params: { id }, body: { username, email: email(), status } }, superadmin);
  expect(await logIn()).toMatchObject(refused(code));
  expect((await testApp.call(listSessions, {}, body)).status).toBe(401);
});

test('a learner with the same confirmed email is linked, told by email, and keeps name and password', async () => {
  const id = await anAccount();
  const { body } = await logIn();
  expect(body.user).toMatchObject({ id, username: 'Ada by hand' });
  expect(await identitiesOf(id)).toMatchObject([{ origin: 'email' }]);
  expect(await mailsTo(email().toUpperCase())).toEqual(['school-account-notice']);
  expect(await actionsOf(id)).toEqual(['account.added', 'identity.linked']);
  expect((await testApp.call(login, { body: { email: email(), password } })).status).toBe(200);
});

test.each(['inactive', 'suspended'] as const)('a learner who is %s is not linked', async (status) => {
  const id = await anAccount('user', status);
  expect(await logIn()).toMatchObject(refused(`account_${status}`));
  expect(await identitiesOf(id)).toEqual([]);
});

test('an account of staff is not linked by its email', async () => {
  const id = await anAccount('admin');
  expect(await logIn()).toMatchObject(refused('oidc_link_first'));
  expect(await identitiesOf(id)).toEqual([]);
});

test.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
  'an email that the provider has not confirmed links nothing and makes no account: %o',
  async (claims) => {
    const id = await anAccount();
    Object.assign(school.person, claims);
    expect(await logIn()).toMatchObject(refused('oidc_email_unconfirmed'));
    expect(await identitiesOf(id)).toEqual([]);
  },
);

test('an email of another domain is refused, also with an account, and with a domain that ends like one of the school', async () => {
  for (const other of ['ada@other.org', 'ada@notschool.org', 'ada@school.org.evil.example']) {
    school.person.email = other;
    expect(await logIn()).toMatchObject(refused('oidc_other_domain'));
  }
  school.person.email = 'ADA@ELM.ORG';
  expect((await logIn()).status).toBe(200);
});

test('somebody whose registration number is that of another account gets no second one', async () => {
  school.person.student_number = 'N 1';
  expect((await logIn()).status).toBe(200);
  Object.assign(school.person, { sub: 'twice', email: 'twice@school.org', student_number: 'n1' });
  expect(await logIn()).toMatchObject(refused('oidc_number_taken'));
});

test('names are filled in where there are none, and what is there stays', async () => {
  const { body } = await logIn();
  const { id } = body.user;
  Object.assign(school.person, { official_name: 'Ada María Ruiz', student_number: '815' });
  await logIn();
  expect(await rowOf(id)).toMatchObject({ full_name: 'Ada María Ruiz', registration_number: '815' });
  Object.assign(school.person, { official_name: 'Somebody Else', student_number: '816' });
  await logIn();
  expect(await rowOf(id)).toMatchObject({ full_name: 'Ada María Ruiz', registration_number: '815' });
  expect(await actionsOf(id)).toEqual(['identity.account_added', 'identity.names_changed']);
});

test('the highest role that the claim maps to is the role, at creation and at each login, and ends older sessions', async () => {
  school.person.realm = { groups: ['students', 'teachers', 'superadmin'] };
  const { body: teacher } = await logIn();
  expect(teacher.user).toMatchObject({ role: 'admin' });
  school.person.realm = { groups: 'students' };
  const { body: learner } = await logIn();
  expect(learner.user).toMatchObject({ id: teacher.user.id, role: 'user' });
  expect((await testApp.call(listSessions, {}, teacher)).status).toBe(401);
  expect(await actionsOf(learner.user.id)).toEqual(['identity.account_added', 'identity.role_changed']);
  // Without the claim the role stays as it is.
  await testApp.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', learner.user.id).execute();
  school.person.realm = undefined;
  expect((await logIn()).body.user).toMatchObject({ role: 'admin' });
});

test('a claim gives no role to an account that was made by hand and found by its email', async () => {
  const id = await anAccount();
  school.person.realm = { groups: ['teachers'] };
  expect((await logIn()).body.user).toMatchObject({ id, role: 'user' });
  expect((await logIn()).body.user).toMatchObject({ id, role: 'user' });
});

test('a claim never takes the role of a superadmin', async () => {
  const { body } = await logIn();
  await testApp.db.updateTable('accounts').set({ role: 'superadmin' }).where('id', '=', body.user.id).execute();
  school.person.realm = { groups: ['students'] };
  expect((await logIn()).body.user).toMatchObject({ role: 'superadmin' });
});

test('of two first logins at the same moment both are the same person', async () => {
  const [one, other] = await Promise.all([logIn(), logIn()]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.user.id).toBe(other.body.user.id);
});

/** Links whoever is at the provider to the account of a session, and gives where that leads. */
async function link(token: string, { returnTo = '/learner-dashboard?section=profile', given = password } = {}) {
  const browser = openBrowser(testApp);
  const answer = await browser.send('POST', '/api/auth/oidc/link', token, { password: given, return_to: returnTo });
  if (answer.statusCode !== 200) return answer.json<{ code: string }>().code;
  return await browser.open(await browser.atProvider(answer.json<{ url: string }>().url));
}

test('staff link their school account with their password, log in with it, and unlink it', async () => {
  const id = await anAccount('admin');
  const { body: session } = await testApp.call(login, { body: { email: email(), password } });
  expect(await link(session.token, { given: 'quiet harbour 42' })).toBe('password_wrong');
  school.person.realm = { groups: ['students', 'teachers'] };
  expect(await link(session.token)).toBe('/learner-dashboard?section=profile#school-account=linked');
  expect(await link(session.token)).toBe('/learner-dashboard?section=profile#school-account=oidc_linked_to_other');
  const { body } = await logIn();
  expect(body.user).toMatchObject({ id, role: 'admin' });
  const own = await testApp.call(listIdentities, {}, session);
  expect(own.body).toMatchObject({ password: true, identities: [{ email: email(), lastUsedAt: expect.any(String) }] });
  const [{ id: identityId } = { id: 0 }] = own.body.identities;
  const stranger = await signedInAs('admin', testApp);
  expect((await testApp.call(unlinkIdentity, { params: { id: identityId } }, stranger)).status).not.toBe(200);
  expect((await testApp.call(unlinkIdentity, { params: { id: identityId } }, session)).status).toBe(200);
  expect((await testApp.call(listSessions, {}, body)).status).toBe(401);
  expect(await logIn()).toMatchObject(refused('oidc_link_first'));
  expect(await mailsTo(email().toUpperCase())).toEqual(['school-account-notice', 'school-account-notice']);
});

test('the only way into an account is not unlinked, and it links nothing without a password', async () => {
  const { body } = await logIn();
  const { identities, ...rest } = (await testApp.call(listIdentities, {}, body)).body;
  expect(rest).toEqual({ password: false });
  const [{ id } = { id: 0 }] = identities;
  expect((await testApp.call(unlinkIdentity, { params: { id } }, body)).body).toMatchObject({ code: 'identity_last' });
  expect(await link(body.token)).toBe('password_wrong');
});

test('who logs out meanwhile links nothing', async () => {
  const id = await anAccount('admin');
  const { body: session } = await testApp.call(login, { body: { email: email(), password } });
  const browser = openBrowser(testApp);
  const begun = await browser.send('POST', '/api/auth/oidc/link', session.token, { password });
  const back = await browser.atProvider(begun.json<{ url: string }>().url);
  await testApp.db.deleteFrom('sessions').where('account_id', '=', id).execute();
  expect(await browser.open(back)).toBe('/#school-account=oidc_failed');
  expect(await identitiesOf(id)).toEqual([]);
});

test('an account that only the provider lets in waits for no invitation', async () => {
  const { body } = await logIn();
  const { id } = body.user;
  const [listed] = (await testApp.call(users.list, { query: { id } }, superadmin)).body;
  expect(listed).not.toHaveProperty('invitation');
  expect((await testApp.call(users.invite, { params: { id } }, superadmin)).body).toMatchObject({
    code: 'invitation_not_needed',
  });
});

test('a page of this site is opened after the login, and no other', async () => {
  const ask = (path: string) => comeBack(openBrowser(testApp), `?return_to=${encodeURIComponent(path)}`);
  expect(await ask('/courses/3?a=1')).toBe('/login#school-account=in&to=%2Fcourses%2F3%3Fa%3D1');
  for (const other of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect(await ask(other)).toBe('/login#school-account=in');
  }
});

test('the cookies are out of the reach of scripts, and the ticket is never sent from another site', async () => {
  const begun = await testApp.app.inject({ method: 'GET', url: '/api/auth/oidc/start' });
  expect(begun.headers['set-cookie']).toMatch(
    /^oidc-[\w-]{12}=[\w-]+; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax$/,
  );
  const browser = openBrowser(testApp);
  const back = await browser.atProvider(await browser.open('/api/auth/oidc/start'));
  const { headers } = await browser.send('GET', back.replace(SITE, ''));
  expect([headers['set-cookie']].flat().join('\n')).toMatch(
    /oidc-ticket=[\w-]{43}; Max-Age=300; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Strict/,
  );
});

test('a login ends once, within five minutes, in the browser that began it', async () => {
  const browser = openBrowser(testApp);
  await comeBack(browser);
  const finish = (of = browser) => of.send('POST', '/api/auth/oidc/finish');
  expect((await finish(openBrowser(testApp))).json()).toMatchObject({ code: 'ticket_over' });
  testApp.pass(300);
  expect((await finish()).json()).toMatchObject({ code: 'ticket_over' });
  await comeBack(browser);
  const answers = await Promise.all([finish(), finish()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

test('a reply of the provider works once, within ten minutes, in the browser that asked for it', async () => {
  const browser = openBrowser(testApp);
  const back = await browser.atProvider(await browser.open('/api/auth/oidc/start'));
  const failed = '/login#school-account=oidc_failed';
  expect(await openBrowser(testApp).open(back)).toBe(failed);
  expect(await browser.open(back)).toBe('/login#school-account=in');
  expect(await browser.open(back)).toBe(failed);
  const late = await browser.atProvider(await browser.open('/api/auth/oidc/start'));
  testApp.pass(600);
  expect(await browser.open(late)).toBe(failed);
});

test('whoever leaves the provider without logging in is told so', async () => {
  const browser = openBrowser(testApp);
  const state = new URL(await browser.open('/api/auth/oidc/start')).searchParams.get('state');
  const back = `/api/auth/oidc/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(school.issuer)}`;
  expect(await browser.open(back)).toBe('/login#school-account=oidc_failed');
});

test('logging out leads to the provider, and from there to the login page', async () => {
  const url = new URL(await openBrowser(testApp).open('/api/auth/oidc/leave'));
  expect(url.origin).toBe(school.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/login`);
});

test('the description of the provider is asked for once an hour', async () => {
  await logIn();
  const before = school.described;
  await logIn();
  expect(school.described).toBe(before);
  testApp.pass(3600);
  await logIn();
  expect(school.described).toBe(before + 1);
});

test('beside it people register and log in with a password as ever', async () => {
  const body = { username: 'Bo', email: email(), phone: '1', password };
  expect((await testApp.call(register, { body })).status).toBe(200);
  const { body: answer } = await testApp.call(login, { body: { email: email(), password } });
  expect(Object.keys(answer)).toEqual(['user', 'token']);
});
