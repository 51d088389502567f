import { admins, users } from '@parlance/contract/account-admin';
import { listSessions, logout } from '@parlance/contract/auth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { comeBack, logInAtSchool, openBrowser } from '../../../test/school-browser.ts';
import { SITE, settingsFor, useSchoolProvider } from '../../../test/school-provider.ts';
import { useTestApp } from '../../../test/test-app.ts';

const school = await useSchoolProvider();
const testApp = useTestApp({
  ...settingsFor(school),
  OIDC_ROLE_CLAIM: 'realm.groups',
  OIDC_ROLE_MAP: 'teachers=admin,students=user',
  OIDC_FULL_NAME_CLAIM: 'official_name',
  OIDC_REGISTRATION_NUMBER_CLAIM: 'student_number',
});

let superadmin: Person;
let made = 0;

beforeAll(async () => {
  superadmin = await signedInAs('superadmin', testApp);
});

beforeEach(() => {
  made += 1;
  school.person = { sub: `person-${made}`, email: `person-${made}@school.org`, email_verified: true, name: 'Ada Ruiz' };
});

/** Logs in whoever is at the provider now, in a browser that nobody used. */
const logIn = () => logInAtSchool(openBrowser(testApp));
const rowOf = (email: unknown) =>
  testApp.db.selectFrom('accounts').selectAll().where('email', '=', String(email)).executeTakeFirstOrThrow();
const actionsOf = async (id: number) => {
  const rows = await testApp.db.selectFrom('audit_log').select('action').where('account_id', '=', id).execute();
  return rows.map(({ action }) => action);
};

test('a person without an account gets one, and a session', async () => {
  const { status, body } = await logIn();
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ username: 'Ada Ruiz', email: school.person.email, role: 'user', status: 'active' });
  expect((await testApp.call(listSessions, {}, { token: body.token })).status).toBe(200);
  const row = await rowOf(school.person.email);
  expect(row).toMatchObject({ password_hash: 'none', phone: '' });
  expect(await actionsOf(row.id)).toEqual(['identity.account_added']);
});

test('who comes again is the same person, also with another email', async () => {
  const { body: first } = await logIn();
  Object.assign(school.person, { email: 'new@school.org', name: 'Ada R.' });
  const { body: again } = await logIn();
  expect(again.user).toEqual(first.user);
  const [identity] = await testApp.db
    .selectFrom('identities')
    .selectAll()
    .where('account_id', '=', first.user.id)
    .execute();
  expect(identity).toMatchObject({ email: 'new@school.org', subject: school.person.sub, issuer: school.issuer });
});
