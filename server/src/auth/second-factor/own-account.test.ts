import { changePassword } from '@parlance/contract/auth';
import type { Endpoint } from '@parlance/contract/endpoint';
import { linkLaunch } from '@parlance/contract/lti/launches';
import { linkIdentity } from '@parlance/contract/oidc';
import { exportOwnData } from '@parlance/contract/personal-data/personal-data';
import { addFactor, proveAgain, remakeRecoveryCodes, removeFactor } from '@parlance/contract/second-factor';
import { afterEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { signedInAs } from '../../../test/people.ts';
import { logInAtSchool, openBrowser, useSchoolProvider } from '../../../test/school-browser.ts';
import { settingsFor } from '../../../test/school-provider.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { contractCalls } from '../../../test/wire/contract-calls.ts';
import { hashPassword } from '../../accounts/passwords.ts';

const school = await useSchoolProvider();
const testApp = useTestApp({ ...settingsFor(school), OIDC_ROLE_CLAIM: 'groups', OIDC_ROLE_MAP: 'teachers=admin' });
const PASSWORD = 'quiet harbour 41';
const ticket = 'a'.repeat(43);

/** What each call is sent besides the password, in which field that is, and how it answers whoever showed that it is they. */
const asking: [call: Endpoint, sent: { params?: object; body: object }, answer: string | number, field?: string][] = [
  [addFactor, { body: { kind: 'totp', name: 'Phone' } }, 200],
  [removeFactor, { params: { id: 999_999 }, body: {} }, 'not_found'],
  [remakeRecoveryCodes, { body: {} }, 'second_factor_none'],
  [exportOwnData, { body: {} }, 200],
  [linkIdentity, { body: {} }, 200],
  [changePassword, { body: { newPassword: 'another harbour 42' } }, 200, 'currentPassword'],
  // A ticket is looked at first.
  [linkLaunch, { body: { ticket } }, 'ticket_over'],
];

test('these are all calls of a session that take the password of their caller', async () => {
  const calls = (await contractCalls()).filter(({ audience, refusals, body }) => {
    const fields = Object.keys((body as z.ZodObject | undefined)?.shape ?? {});
    const takes = fields.some((name) => name === 'password' || name === 'currentPassword');
    return audience !== 'public' && (refusals.includes('password_wrong') || (takes && audience === 'learner'));
  });
  expect(calls.map(({ path }) => path).sort()).toEqual(asking.map(([{ path }]) => path).sort());
});

afterEach(() => {
  school.loggedInAgo = 0;
});

let made = 0;
async function teacher() {
  const sub = `teacher${(made += 1)}`;
  school.person = { sub, email: `${sub}@school.org`, email_verified: true, name: 'Ada Ruiz', groups: ['teachers'] };
  const browser = openBrowser(testApp);
  const { token } = (await logInAtSchool(browser)).body as { token: string };
  const logsInAgain = async () => {
    const again = (await testApp.call(proveAgain, {}, { token })).body;
    const begun = await browser.send('POST', '/api/auth/oidc/again', token, { ticket: again.ticket });
    await browser.open(await browser.atProvider(begun.json<{ url: string }>().url));
  };
  return { token, logsInAgain };
}

async function answerOf(call: Endpoint, sent: object, token: string): Promise<string | number> {
  const { params, body } = sent as { params?: { id: number }; body: object };
  const { statusCode, headers, payload } = await testApp.app.inject({
    method: call.method,
    url: call.path.replace(':id', String(params?.id)),
    payload: body,
    headers: { authorization: `Bearer ${token}` },
  });
  const isJson = String(headers['content-type']).includes('json');
  return (isJson ? (JSON.parse(payload) as { code?: string }).code : undefined) ?? statusCode;
}

test.each(asking.filter(([call]) => call !== linkLaunch))(
  'staff without a password show by a login at the provider that it is they: $path',
  async (call, sent, answer) => {
    const { token, logsInAgain } = await teacher();
    expect(await answerOf(call, sent, token)).toBe('second_factor_again');
    await logsInAgain();
    testApp.pass(601);
    expect(await answerOf(call, sent, token)).toBe('second_factor_again');
    await logsInAgain();
    expect(await answerOf(call, sent, token)).toBe(answer);
  },
);

test.each(asking.filter(([call]) => call !== linkLaunch))(
  'whoever has a password shows that: $path',
  async (call, { params, body }, answer, field = 'password') => {
    const admin = await signedInAs('admin', testApp);
    const set = { password_hash: await hashPassword(PASSWORD) };
    await testApp.db.updateTable('accounts').set(set).where('id', '=', admin.id).execute();
    const sent = (more: object) => ({ params, body: { ...body, ...more } });
    expect(await answerOf(call, sent({}), admin.token)).toBe('password_wrong');
    expect(await answerOf(call, sent({ [field]: 'not it' }), admin.token)).toBe('password_wrong');
    expect(await answerOf(call, sent({ [field]: PASSWORD }), admin.token)).toBe(answer);
  },
);
