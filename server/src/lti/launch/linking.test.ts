import { users } from '@parlance/contract/account-admin';
import { listSessions, login, register, resetPassword, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import { finishLaunch, linkLaunch, readLaunch } from '@parlance/contract/lti/launches';
import { linkIdentity } from '@parlance/contract/oidc';
import { makeCalendarAddress } from '@parlance/contract/sittings/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, connect, launch, sendBack } from '../../../test/lti-launch.ts';
import { CLIENT, linkClaims, openPlatform, type Sent, type TestPlatform } from '../../../test/lti-platform.ts';
import { codesTo } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { logInAtSchool, openBrowser, useSchoolProvider } from '../../../test/school-browser.ts';
import { settingsFor } from '../../../test/school-provider.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { NO_PASSWORD } from '../../accounts/passwords.ts';
import { recoverSuperadmin } from '../../accounts/recover-superadmin.ts';

const school = await useSchoolProvider();
const testApp = useTestApp({ ...settingsFor(school), WEBHOOKS_PRIVATE: '1' });
const OTHER_CLIENT = 'another client of the same issuer';
const password = 'quiet harbour 41';
/** Of whoever a mailbox belongs to. */
const OWNERS = 'loud harbour 41';
let moodle: TestPlatform;
let superadmin: Person;
let made = 0;
beforeAll(async () => {
  moodle = await openPlatform();
  superadmin = await signedInAs('superadmin', testApp);
  await connect(testApp, { platform: moodle, superadmin });
});
afterAll(() => moodle.close());

const newEmail = () => `person-${(made += 1)}@school.org`;
const comes = (who: Sent) => launch(testApp, moodle, linkClaims(who));
const atPlatform = async (email: string) => {
  const { ticket } = await comes({ sub: `lti-${email}`, email });
  return (await testApp.call(finishLaunch, { body: { ticket } })).body.user.id;
};
const atProvider = async (email: string) => {
  school.person = { sub: `oidc-${email}`, email, email_verified: true, name: 'Vic Tim' };
  return ((await logInAtSchool(openBrowser(testApp))).body as { user: { id: number } }).user.id;
};
const logsIn = (email: string, given = password) => testApp.call(login, { body: { email, password: given } });
const registers = async (email: string) => {
  const { status } = await testApp.call(register, { body: { username: 'Eve', email, password, phone: '1' } });
  expect(status).toBe(200);
};
const actionsOf = async (id: number) => {
  const rows = await testApp.db.selectFrom('audit_log').select('action').where('account_id', '=', id).execute();
  return rows.map(({ action }) => action);
};

const resets = async (email: string) => {
  await testApp.call(sendResetOtp, { body: { email } });
  const [otp = ''] = await codesTo(testApp, email);
  const { resetToken } = (await testApp.call(verifyOtp, { body: { email, otp } })).body;
  const done = await testApp.call(resetPassword, { body: { email, newPassword: OWNERS, resetToken } });
  expect(done.status).toBe(200);
};
const getsPassword = async (email: string, id: number) => {
  const body = { username: 'Vic Tim', email, password: OWNERS };
  expect((await testApp.call(users.edit, { params: { id }, body }, superadmin)).status).toBe(200);
};
const getsPasswordByCommand = async (email: string) => {
  const { waysRemoved } = await recoverSuperadmin(testApp, { email, create: false, newPassword: true });
  expect(waysRemoved).toBe(2);
};

/** Somebody with an account of this email and more ways into it: a login at the provider, and the address of a calendar. */
async function eveWith(email: string) {
  await registers(email);
  const eve = (await logsIn(email)).body;
  await testApp.call(makeCalendarAddress, {}, eve);
  const browser = openBrowser(testApp);
  school.person = { sub: `eve-${email}`, email: `eve-${email}`, email_verified: true, name: 'Eve' };
  const linking = await browser.send('POST', linkIdentity.path, eve.token, { password });
  await browser.open(await browser.atProvider(linking.json<{ url: string }>().url));
  return eve;
}

/** Nothing of what let her in does so now. */
async function expectOut(email: string, { user: { id }, token }: Awaited<ReturnType<typeof eveWith>>) {
  expect((await testApp.call(listSessions, {}, { token })).status).toBe(401);
  expect((await logsIn(email)).status).toBe(401);
  school.person = { sub: `eve-${email}`, email: `eve-${email}`, email_verified: true, name: 'Eve' };
  expect((await logInAtSchool(openBrowser(testApp))).body).not.toMatchObject({ user: { id } });
  const rows = testApp.db.selectFrom('calendar_addresses').select('account_id').where('account_id', '=', id);
  expect(await rows.execute()).toEqual([]);
}

test.each([
  ['the first login of its owner at the provider', atProvider, 1],
  ['the first login of its owner at a platform whose emails are trusted', atPlatform, 1],
  ['a reset by its owner', resets, 0],
  ['the school gave its owner a password', getsPassword, 0],
])('whoever registered the email of somebody else is out after %s', async (_, isProven, passwordsRemoved) => {
  const email = newEmail();
  const eve = await eveWith(email);
  const { id } = eve.user;
  await isProven(email, id);
  await expectOut(email, eve);
  // From then on the email is proven: what its owner sets stays.
  expect(await atProvider(email)).toBe(id);
  const removed = (await actionsOf(id)).filter((action) => action === 'account.password_removed');
  expect(removed).toHaveLength(passwordsRemoved);
});

test('an email that the school corrected is not proven by that', async () => {
  const [typed, email] = [newEmail(), newEmail()];
  const eve = await eveWith(typed);
  const body = { username: 'Eve', email };
  expect((await testApp.call(users.edit, { params: { id: eve.user.id }, body }, superadmin)).status).toBe(200);
  expect((await testApp.call(listSessions, {}, eve)).status).toBe(200);
  expect(await atProvider(email)).toBe(eve.user.id);
  await expectOut(typed, eve);
  expect((await logsIn(email)).status).toBe(401);
});

test('a password that the command of the machine gives a superadmin is the only way in', async () => {
  const email = newEmail();
  const eve = await eveWith(email);
  await getsPasswordByCommand(email);
  await expectOut(email, eve);
});

test('whoever showed that the email is theirs, or got it from the school, keeps password and sessions', async () => {
  const [reset, given] = [newEmail(), newEmail()];
  await registers(reset);
  await resets(reset);
  await testApp.call(users.add, { body: { username: 'Mira', email: given, password: OWNERS } }, superadmin);
  for (const email of [reset, given]) {
    const session = (await logsIn(email, OWNERS)).body;
    expect(await atProvider(email)).toBe(session.user.id);
    expect((await testApp.call(listSessions, {}, session)).status).toBe(200);
    expect((await logsIn(email, OWNERS)).status).toBe(200);
  }
});

test('whoever links an account is told whom it lets in, and gets no name of theirs', async () => {
  const email = newEmail();
  await testApp.call(users.add, { body: { username: 'Dora', email, password } }, superadmin);
  const dora = (await logsIn(email)).body;
  const mallory: Sent = { sub: 'mallory', email: 'mallory@school.org', name: 'Mallory Low', roles: [] };
  const { ticket } = await comes(mallory);
  const { person } = (await testApp.call(readLaunch, { body: { ticket } })).body;
  expect(person).toEqual({ name: 'Mallory Low', email: 'mallory@school.org', id: 'mallory' });
  expect((await testApp.call(linkLaunch, { body: { ticket, password } }, dora)).status).toBe(200);
  const next = (await comes(mallory)).ticket;
  expect((await testApp.call(finishLaunch, { body: { ticket: next } })).body.user).toMatchObject({ username: 'Dora' });
  const row = testApp.db.selectFrom('accounts').select('full_name').where('id', '=', dora.user.id);
  expect(await row.executeTakeFirst()).toEqual({ full_name: '' });
});

test('staff without a password link an account in a session that is fresh at the provider', async () => {
  const admin = await signedInAs('admin', testApp);
  const { db, clock } = testApp;
  await db.updateTable('accounts').set({ password_hash: NO_PASSWORD }).where('id', '=', admin.id).execute();
  const { ticket } = await comes({ sub: 'carla', roles: [] });
  const link = () => testApp.call(linkLaunch, { body: { ticket } }, admin);
  expect((await link()).body).toMatchObject({ code: 'second_factor_again' });
  await db.updateTable('sessions').set({ provider_at: clock.now() }).where('account_id', '=', admin.id).execute();
  expect((await link()).status).toBe(200);
});

test('of two platforms of one issuer each is asked as its own client, and its message is taken for no other', async () => {
  const second = { client_id: OTHER_CLIENT, name: 'Second' };
  await connect(testApp, { platform: moodle, superadmin }, second);
  const claims = linkClaims({ sub: 'both', email: newEmail() });
  const comesFrom = async (client_id: string, aud: string) => {
    const { asked, state, nonce } = await begin(testApp, { client_id });
    expect(asked.client_id).toBe(client_id);
    return await sendBack(testApp, { state, id_token: await moodle.sign(nonce, claims, { claims: { aud } }) });
  };
  const named = async (ticket: string) => (await testApp.call(readLaunch, { body: { ticket } })).body.platform;
  expect(await named((await comesFrom(CLIENT, CLIENT)).ticket)).toBe('Moodle');
  expect(await named((await comesFrom(OTHER_CLIENT, OTHER_CLIENT)).ticket)).toBe('Second');
  expect((await comesFrom(CLIENT, OTHER_CLIENT)).status).toBe(400);
  expect((await comesFrom(OTHER_CLIENT, CLIENT)).status).toBe(400);
  await expect(begin(testApp, { client_id: '' })).rejects.toThrow('400');
});

const becomesAdmin = async (id: number, email: string) => {
  const body = { username: 'Ada', full_name: 'Ada R', email, role: 'admin' as const };
  expect((await testApp.call(users.edit, { params: { id }, body }, superadmin)).status).toBe(200);
};
const isRecovered = async (_: number, email: string) => {
  await recoverSuperadmin(testApp, { email, create: false, newPassword: false, noSecondFactor: false });
};

test.each([
  ['by its email', atPlatform, 'made an admin', becomesAdmin],
  ['by its email', atPlatform, 'made the superadmin by a command', isRecovered],
  ['by its email at the provider', atProvider, 'made an admin', becomesAdmin],
])('an account that was found %s is let in by that no more once it is %s', async (_, comesIn, __, change) => {
  const email = newEmail();
  await testApp.call(users.add, { body: { username: 'Ada', email, password } }, superadmin);
  const id = await comesIn(email);
  const session = (await logsIn(email)).body;
  const { ticket: begun } = await comes({ sub: `lti-${email}`, email });
  await change(id, email);
  expect((await testApp.call(listSessions, {}, session)).status).toBe(401);
  expect((await testApp.call(finishLaunch, { body: { ticket: begun } })).status).not.toBe(200);
  expect(await comesIn(email).catch(() => 'nobody')).not.toBe(id);
  // Its owner links it, as any of the staff.
  const admin = (await logsIn(email)).body;
  const { ticket } = await comes({ sub: `lti-${email}`, email });
  expect((await testApp.call(linkLaunch, { body: { ticket, password } }, admin)).status).toBe(200);
  expect(await atPlatform(email)).toBe(id);
});
