import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { users } from '@parlance/contract/account-admin';
import { listSessions, login } from '@parlance/contract/auth';
import { finishLaunch, linkLaunch, readLaunch } from '@parlance/contract/lti/launches';
import {
  editPlatform,
  ltiKeySet,
  ltiPaths,
  type Platform,
  rotateLtiKey,
  testPlatform,
} from '@parlance/contract/lti/platforms';
import { listIdentities, unlinkIdentity } from '@parlance/contract/oidc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { begin, connect, launch, sendBack } from '../../../test/lti-launch.ts';
import {
  CLIENT,
  INSTRUCTOR,
  linkClaims,
  openPlatform,
  type Sent,
  SITE,
  type TestPlatform,
  type Twist,
} from '../../../test/lti-platform.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { scopes } from '../service.ts';

const testApp = useTestApp({ WEBHOOKS_PRIVATE: '1', PUBLIC_URL: SITE });
let moodle: TestPlatform;
let superadmin: Person;
let added: Platform;
let keysBefore: unknown;
let made = 0;
beforeAll(async () => {
  moodle = await openPlatform();
  superadmin = await signedInAs('superadmin', testApp);
  keysBefore = (await testApp.call(ltiKeySet, {})).body;
  added = await connect(testApp, { platform: moodle, superadmin });
});
afterAll(() => moodle.close());

const aPerson = (): Sent & { email: string } => ({ sub: `${(made += 1)}`, email: `lti-${made}@school.org` });
const comes = (who: Sent, more: Record<string, unknown> = {}, twist?: Twist) =>
  launch(testApp, moodle, linkClaims(who, more), twist);
const finish = (ticket: string) => testApp.call(finishLaunch, { body: { ticket } });
const read = async (ticket: string) => (await testApp.call(readLaunch, { body: { ticket } })).body;
const custom = (course: number) => ({ 'https://purl.imsglobal.org/spec/lti/claim/custom': { course: String(course) } });
const accountsOf = (email: string) =>
  testApp.db.selectFrom('accounts').select(['id', 'role', 'full_name']).where('email', '=', email).execute();

test('docs/lti.md names the addresses and scopes that there are, and its call answers what it says', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/lti.md'), 'utf8');
  const [example = '', canvas = ''] = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json);
  expect(page).toContain(`curl -sS "$SITE${ltiPaths.keys}"`);
  expect(keysBefore).toEqual(JSON.parse(example));
  const key = JSON.parse(canvas) as Record<string, unknown>;
  expect(key).toMatchObject({
    target_link_uri: `https://school.example${ltiPaths.launch}`,
    oidc_initiation_url: `https://school.example${ltiPaths.login}`,
    public_jwk_url: `https://school.example${ltiPaths.keys}`,
    scopes: Object.values(scopes),
  });
  for (const path of Object.values(ltiPaths)) expect(page).toContain(`| \`https://school.example${path}\` |`);
});

test('a learner comes in with one press, to the course, and is the same account the next time', async () => {
  const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  const ada = aPerson();
  const page = await comes(ada, custom(course.id));
  expect([page.status, page.to]).toEqual([200, `/user/course/${course.id}`]);
  const { status, body } = await finish(page.ticket);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email: ada.email, role: 'user', username: 'Ada Ruiz' });
  expect((await testApp.call(listSessions, {}, body)).status).toBe(200);
  const again = await comes({ ...ada, email: 'changed@school.org' });
  expect(again.to).toBeNull();
  expect((await finish(again.ticket)).body.user.id).toBe(body.user.id);
});

test('what the platform is asked is what its documentation wants', async () => {
  const { url, asked } = await begin(testApp);
  expect(url.origin + url.pathname).toBe(`${moodle.url}/auth`);
  expect(asked).toEqual({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: CLIENT,
    redirect_uri: `${SITE}${ltiPaths.launch}`,
    login_hint: '4',
    lti_message_hint: '{"cmid":12,"launchid":"ltilaunch7_2034"}',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const byLink = new URLSearchParams({ iss: added.issuer, login_hint: '4', target_link_uri: SITE });
  expect((await testApp.app.inject(`${ltiPaths.login}?${byLink.toString()}`)).statusCode).toBe(302);
  byLink.set('client_id', 'another');
  const refused = await testApp.app.inject(`${ltiPaths.login}?${byLink.toString()}`);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
});

test('the page is the only one that may be shown in a frame, by the platform alone, and can do nothing else', async () => {
  const { headers, text } = await comes(aPerson());
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`frame-ancestors https://moodle.school.example ${moodle.url} https://pages.school.example`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toMatch(/<a href="\/lti#ticket=[\w-]{43}" target="_blank" rel="noopener">/);
  for (const url of ['/', '/login', '/lti', '/api/courses', '/api/lti/jwks']) {
    const other = await testApp.app.inject(url);
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(other.headers['x-frame-options']).toBe('DENY');
  }
  const unknown = await sendBack(testApp, { state: 'x'.repeat(43), id_token: 'y' });
  expect(unknown.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
test.each<[string, Twist]>([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'another' } }],
  ['several audiences and no azp', { claims: { aud: [CLIENT, 'another'] } }],
  ['an azp of another', { claims: { aud: [CLIENT, 'another'], azp: 'another' } }],
  ['another issuer', { claims: { iss: 'https://canvas.school.example' } }],
  ['expired', { ageSeconds: 120 }],
  ['no end', { claims: { exp: undefined } }],
  ['from long ago', { ageSeconds: 3600, lifeSeconds: 7200 }],
  ['from the future', { ageSeconds: -300 }],
  ['unsigned', { alg: 'none' }],
  ['signed with a secret that everybody knows', { alg: 'HS256' }],
  ['a key that it does not publish', { kid: 'two' }],
  ['nobody in it', { claims: { sub: undefined } }],
  ['another deployment', { claims: { [`${CLAIM}/deployment_id`]: '3' } }],
  ['another message', { claims: { [`${CLAIM}/message_type`]: 'LtiSubmissionReviewRequest' } }],
  ['another version', { claims: { [`${CLAIM}/version`]: '1.1' } }],
  ['no link', { claims: { [`${CLAIM}/resource_link`]: undefined } }],
])('a launch is refused: %s', async (_what, twist) => {
  const who = aPerson();
  const { status, text, ticket } = await comes(who, {}, twist);
  expect([status, ticket]).toEqual([400, '']);
  expect(text).toContain('could not be checked');
  expect(await accountsOf(who.email)).toEqual([]);
});

test('nothing but a form of a few fields is read of whoever comes', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const url of [ltiPaths.login, ltiPaths.launch]) {
    const sent = await testApp.app.inject({ method: 'POST', url, headers, payload: JSON.stringify({ iss: 'x' }) });
    expect([url, sent.statusCode, sent.json().code]).toEqual([url, 415, 'not_json']);
  }
});

test('a state works once, also where what came with it was wrong, and for ten minutes', async () => {
  const who = aPerson();
  const { state, nonce } = await begin(testApp);
  const id_token = await moodle.sign(nonce, linkClaims(who));
  expect((await sendBack(testApp, { state, id_token: `${id_token}x` })).status).toBe(400);
  const replayed = await sendBack(testApp, { state, id_token });
  expect(replayed.text).toContain('opened twice');
  const other = await begin(testApp);
  expect((await sendBack(testApp, { state: other.state, id_token })).status).toBe(400);
  const late = await begin(testApp);
  testApp.pass(601);
  const inTime = await moodle.sign(late.nonce, linkClaims(who));
  expect((await sendBack(testApp, { state: late.state, id_token: inTime })).text).toContain('took too long');
});

test('a ticket works once, within five minutes', async () => {
  const { ticket } = await comes(aPerson());
  expect(await read(ticket)).toMatchObject({ platform: 'Moodle', username: 'Ada Ruiz' });
  expect((await finish(ticket)).status).toBe(200);
  expect((await finish(ticket)).body).toMatchObject({ code: 'ticket_over' });
  const late = await comes(aPerson());
  testApp.pass(301);
  expect((await finish(late.ticket)).status).toBe(401);
});

test('a platform that has a new key is believed, and asked for its keys seldom', async () => {
  const before = moodle.state.keySet;
  await comes(aPerson());
  expect(moodle.state.keySet).toBe(before);
  const forged = await moodle.newKey('three');
  expect((await comes(aPerson(), {}, { key: forged })).status).toBe(400);
  testApp.pass(31);
  moodle.keys.push(await moodle.newKey('two'));
  expect((await comes(aPerson())).status).toBe(200);
  for (let tries = 0; tries < 3; tries += 1) await comes(aPerson(), {}, { key: forged });
  expect(moodle.state.keySet).toBeLessThanOrEqual(before + 2);
  moodle.state.isAway = true;
  testApp.pass(3700);
  expect((await comes(aPerson())).status).toBe(400);
  moodle.state.isAway = false;
  expect((await comes(aPerson())).status).toBe(200);
});

test('our key is changed with a day in which both are published', async () => {
  const published = async () => (await testApp.call(ltiKeySet, {})).body.keys.map(({ kid }) => kid);
  const works = async () => (await testApp.call(testPlatform, { params: { id: added.id } }, superadmin)).body.checks;
  const well = [
    { what: 'keys', problem: null },
    { what: 'token', problem: null },
  ];
  expect(await works()).toEqual(well);
  const [first] = await published();
  expect((await testApp.call(rotateLtiKey, {}, superadmin)).status).toBe(200);
  expect((await testApp.call(rotateLtiKey, {}, superadmin)).body).toMatchObject({ code: 'lti_key_waits' });
  const [second] = await published();
  expect(await published()).toEqual([second, first]);
  // The platform has the keys of before: the old one signs still.
  expect(await works()).toEqual(well);
  testApp.pass(86_401);
  expect(await published()).toEqual([second, first]);
  expect((await works())[1]?.problem).toBe('The answer was 400.');
  moodle.state.tool = (await testApp.call(ltiKeySet, {})).body;
  expect(await works()).toEqual(well);
  testApp.pass(86_401);
  expect(await published()).toEqual([second]);
});

test('a learner whose email is known is linked; staff, and whom the platform calls a teacher, link themselves', async () => {
  const learner = await signedInAs('user', testApp);
  const { ticket } = await comes({ ...aPerson(), email: learner.email.toUpperCase() });
  expect((await finish(ticket)).body.user.id).toBe(learner.id);
  const admin = await signedInAs('admin', testApp);
  for (const who of [
    { ...aPerson(), email: admin.email },
    { ...aPerson(), roles: [INSTRUCTOR] },
    { sub: `${(made += 1)}` },
  ]) {
    const page = await comes(who);
    expect(await read(page.ticket)).toMatchObject({ platform: 'Moodle', account_id: null, username: null });
    expect((await finish(page.ticket)).body).toMatchObject({ code: 'ticket_over' });
  }
  expect(await accountsOf(`lti-${made - 1}@school.org`)).toEqual([]);
});

test('an account is linked by its owner, with the password, and comes in at once then', async () => {
  const password = 'quiet harbour 41';
  const body = { username: 'Carla Mora', email: 'carla@school.org', password };
  const { id } = (await testApp.call(users.add, { body }, superadmin)).body.user;
  const { body: session } = await testApp.call(login, { body: { email: body.email, password } });
  const who: Sent = { sub: `${(made += 1)}`, roles: [INSTRUCTOR] };
  const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  const page = await comes(who, custom(course.id));
  const link = (password: string) => testApp.call(linkLaunch, { body: { ticket: page.ticket, password } }, session);
  expect((await link('wrong')).body).toMatchObject({ code: 'password_wrong' });
  expect((await link(password)).body.to).toBe(`/user/course/${course.id}`);
  expect((await link(password)).body).toMatchObject({ code: 'ticket_over' });
  expect((await finish((await comes(who)).ticket)).body.user).toMatchObject({ id, role: 'user' });
  const other = await signedInAs('user', testApp);
  const taken = await comes({ ...who });
  expect((await testApp.call(linkLaunch, { body: { ticket: taken.ticket, password } }, other)).status).toBe(401);
});

test.each([
  ['inactive', 'This account is inactive'],
  ['suspended', 'This account is suspended'],
  ['deleted', 'There is no account for you here'],
] as const)('whose account is %s stays out', async (status, says) => {
  const who = aPerson();
  const page = await comes(who);
  const { id, username } = (await finish(page.ticket)).body.user;
  const open = await comes(who);
  if (status === 'deleted') await testApp.call(users.remove, { params: { id } }, superadmin);
  else await testApp.call(users.edit, { params: { id }, body: { username, email: who.email, status } }, superadmin);
  expect((await finish(open.ticket)).body).toMatchObject({ code: 'ticket_over' });
  expect((await comes(who)).text).toContain(says);
});

test('what is linked at a platform is unlinked by its owner, also without a provider of logins, unless it is the only way in', async () => {
  const learner = await signedInAs('user', testApp);
  const who = { ...aPerson(), email: learner.email };
  await finish((await comes(who)).ticket);
  await testApp.db
    .updateTable('identities')
    .set({ email: 'ada@moodle.example' })
    .where('subject', '=', who.sub)
    .execute();
  const own = async () => (await testApp.call(listIdentities, {}, learner)).body;
  const { identities, password } = await own();
  expect({ identities, password }).toMatchObject({
    identities: [{ platform: 'Moodle', email: 'ada@moodle.example' }],
    password: true,
  });
  const params = { id: identities[0]?.id ?? 0 };
  expect((await testApp.call(unlinkIdentity, { params }, await signedInAs('user', testApp))).status).toBe(404);
  expect((await testApp.call(unlinkIdentity, { params }, learner)).status).toBe(200);
  expect((await own()).identities).toEqual([]);
  // Made by the platform, without a password.
  const made = await finish((await comes(aPerson())).ticket);
  const [only] = (await testApp.call(listIdentities, {}, made.body)).body.identities;
  const refused = await testApp.call(unlinkIdentity, { params: { id: only?.id ?? 0 } }, made.body);
  expect(refused.body).toMatchObject({ code: 'identity_last' });
});

test('a platform makes accounts, and is believed about emails, only where a superadmin said so', async () => {
  const params = { id: added.id };
  const set = (body: Partial<Pick<Platform, 'domains' | 'creates_accounts' | 'trusts_email'>>) =>
    testApp.call(editPlatform, { params, body }, superadmin);
  await set({ domains: ['elm.org'] });
  expect((await comes(aPerson())).text).toContain('does not belong to this school');
  await set({ domains: [], creates_accounts: false });
  expect((await comes(aPerson())).text).toContain('There is no account for you here');
  await set({ creates_accounts: true, trusts_email: false });
  expect(await read((await comes(aPerson())).ticket)).toMatchObject({ account_id: null });
  await set({ trusts_email: true });
});
