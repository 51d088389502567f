import { listSessions, login } from '@parlance/contract/auth';
import { type AgainMethod, addFactor, confirmFactor, listFactors, proveAgain } from '@parlance/contract/second-factor';
import { afterEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/authenticator.ts';
import { type Browser, logInAtSchool, openBrowser, useSchoolProvider } from '../../../test/school-browser.ts';
import { settingsFor } from '../../../test/school-provider.ts';
import { useTestApp } from '../../../test/test-app.ts';

const school = await useSchoolProvider();
const settings = {
  ...settingsFor(school),
  SECOND_FACTOR: 'staff',
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLE_MAP: 'teachers=admin',
};

function arrive(sub: string, groups: string[]): void {
  school.person = { sub, email: `${sub}@school.org`, email_verified: true, name: 'Ada Ruiz', groups };
}

describe('where the provider asks for a second factor itself', () => {
  const testApp = useTestApp(settings);

  test('staff are let in, and go on, without one of ours', async () => {
    arrive('ada', ['teachers']);
    const { status, body } = await logInAtSchool(openBrowser(testApp));
    expect(status).toBe(200);
    expect((await testApp.call(listFactors, {}, body)).status).toBe(200);
  });

  afterEach(() => {
    school.loggedInAgo = 0;
  });

  /** Somebody of the staff, logged in, in their browser. */
  async function staff(sub: string) {
    arrive(sub, ['teachers']);
    const browser = openBrowser(testApp);
    const { token } = (await logInAtSchool(browser)).body as { token: string };
    return { browser, token };
  }
  /** Whether a call that needs a fresh factor is refused for want of one; the password is wrong in any case. */
  const isRefused = async (token: string) => {
    const body = { kind: 'totp', name: 'Phone', password: 'none' } as const;
    const { code } = (await testApp.call(addFactor, { body }, { token })).body as unknown as { code: string };
    return code === 'second_factor_again';
  };
  const ticketOf = async (token: string) => (await testApp.call(proveAgain, {}, { token })).body;
  const begin = async ({ browser, token }: { browser: Browser; token: string }, ticket: string) =>
    (await browser.send('POST', '/api/auth/oidc/again', token, { ticket })).json<{ url: string; code?: string }>();

  test('a call that needs a fresh factor asks staff for a login at the provider, which is good for ten minutes', async () => {
    const ada = await staff('ada');
    expect(await isRefused(ada.token)).toBe(true);
    const { ticket, methods } = await ticketOf(ada.token);
    expect(methods).toEqual<AgainMethod[]>(['provider']);
    const { url } = await begin(ada, ticket);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect(await ada.browser.open(await ada.browser.atProvider(url))).toBe('/confirm#school-account=again');
    expect(await isRefused(ada.token)).toBe(false);
    testApp.pass(600);
    expect(await isRefused(ada.token)).toBe(false);
    testApp.pass(1);
    expect(await isRefused(ada.token)).toBe(true);
  });

  test('an old login at the provider, another person, and what was used before make nothing fresh', async () => {
    const ada = await staff('ada');
    const { ticket } = await ticketOf(ada.token);
    const failed = '/confirm#school-account=oidc_failed';
    const asked = await begin(ada, ticket);
    school.loggedInAgo = 120;
    expect(await ada.browser.open(await ada.browser.atProvider(asked.url))).toBe(failed);
    school.loggedInAgo = 0;
    // Staff here too, with an account of their own.
    await staff('bo');
    const other = await begin(ada, ticket);
    const back = await openBrowser(testApp).atProvider(other.url);
    expect(await ada.browser.open(back)).toBe('/confirm#school-account=oidc_other_person');
    expect(await isRefused(ada.token)).toBe(true);
    // Two flows of one ticket, each with a right reply: the second finds it used.
    arrive('ada', ['teachers']);
    const [one, two] = [await begin(ada, ticket), await begin(ada, ticket)];
    const right = await ada.browser.atProvider(one.url);
    expect(await openBrowser(testApp).open(right)).toBe('/login#school-account=oidc_failed');
    expect(await ada.browser.open(right)).toBe('/confirm#school-account=again');
    expect(await ada.browser.open(right)).toBe('/login#school-account=oidc_failed');
    testApp.pass(200);
    expect(await ada.browser.open(await ada.browser.atProvider(two.url))).toBe(failed);
    testApp.pass(401);
    expect(await isRefused(ada.token)).toBe(true);
  });

  test('a ticket is of use in its own session alone', async () => {
    const [ada, elsewhere] = [await staff('ada'), await staff('ada')];
    const { ticket } = await ticketOf(ada.token);
    expect(await begin(elsewhere, ticket)).toMatchObject({ code: 'ticket_over' });
    const { url } = await begin(ada, ticket);
    await ada.browser.open(await ada.browser.atProvider(url));
    expect([await isRefused(ada.token), await isRefused(elsewhere.token)]).toEqual([false, true]);
    expect(await begin(ada, ticket)).toMatchObject({ code: 'ticket_over' });
  });

  test('a login at the provider uses no factor of ours: whoever has one is asked for it as before', async () => {
    const first = await staff('eva');
    const { url } = await begin(first, (await ticketOf(first.token)).ticket);
    await first.browser.open(await first.browser.atProvider(url));
    const { body: begun } = await testApp.call(addFactor, { body: { kind: 'totp', name: 'Phone' } }, first);
    if (begun.kind !== 'totp') throw new Error('It is an app.');
    const proof = { kind: 'totp', code: codeOf(begun.secret, testApp) } as const;
    await testApp.call(confirmFactor, { params: { id: begun.id }, body: { proof } }, first);
    expect(await isRefused(first.token)).toBe(false);
    testApp.pass(3600);
    school.loggedInAgo = 3 * 86_400;
    const later = await staff('eva');
    expect((await testApp.call(listFactors, {}, later)).status).toBe(200);
    expect(await isRefused(later.token)).toBe(true);
    expect((await ticketOf(later.token)).methods).toEqual<AgainMethod[]>(['totp', 'recovery', 'provider']);
    const { oidc } = testApp.settings;
    if (!oidc) throw new Error('There is a provider.');
    oidc.secondFactor = 'ours';
    expect((await testApp.call(listFactors, {}, later)).status).toBe(401);
    expect((await testApp.call(listFactors, {}, first)).status).toBe(200);
    oidc.secondFactor = 'provider';
  });
});

describe('where Parlance asks for it', () => {
  const testApp = useTestApp({ ...settings, OIDC_SECOND_FACTOR: 'ours' });
  /** As the page of a login does it. */
  const post = async (path: string, body: object) =>
    (await testApp.app.inject({ method: 'POST', url: `/api/auth/second-factor/${path}`, payload: body })).json();

  test('staff set one up at their first login, and use it at the next', async () => {
    arrive('bo', ['teachers']);
    const { status, body: needed } = await logInAtSchool(openBrowser(testApp));
    expect({ status, code: needed.code }).toEqual({ status: 401, code: 'second_factor_setup' });
    const begun = await post('set-up', { ticket: needed.ticket, kind: 'totp', name: 'Phone' });
    const proof = { kind: 'totp', code: codeOf(begun.secret, testApp) };
    const opened = await post('set-up/confirm', { ticket: needed.ticket, id: begun.id, proof });
    expect((await testApp.call(listSessions, {}, opened)).status).toBe(200);
    testApp.pass(60);
    const { body: asked } = await logInAtSchool(openBrowser(testApp));
    expect(asked).toMatchObject({ code: 'second_factor_needed', methods: ['totp', 'recovery'] });
    const again = { kind: 'totp', code: codeOf(begun.secret, testApp) };
    const proved = await post('verify', { ticket: asked.ticket, proof: again });
    expect((await testApp.call(proveAgain, {}, proved)).status).toBe(200);
  });

  test('learners have none', async () => {
    arrive('cy', []);
    expect((await logInAtSchool(openBrowser(testApp))).status).toBe(200);
  });
});

describe('without a provider', () => {
  const testApp = useTestApp();

  test('none of its calls is there, and what a login answers is as ever', async () => {
    for (const [method, path] of [
      ['GET', 'oidc/start'],
      ['GET', 'oidc/callback?code=c&state=s'],
      ['GET', 'oidc/leave'],
      ['POST', 'oidc/finish'],
    ] as const) {
      const answer = await testApp.app.inject({ method, url: `/api/auth/${path}` });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    const wrong = { email: 'nobody@school.org', password: 'quiet harbour 41' };
    expect((await testApp.call(login, { body: wrong })).body).toMatchObject({ code: 'bad_credentials' });
  });
});
