import { listSessions, login } from '@parlance/contract/auth';
import { listFactors, proveAgain } from '@parlance/contract/second-factor';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/authenticator.ts';
import { logInAtSchool, openBrowser } from '../../../test/school-browser.ts';
import { settingsFor, useSchoolProvider } from '../../../test/school-provider.ts';
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
