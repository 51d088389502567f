import { login, register, sendResetOtp, updateProfile } from '@parlance/contract/auth';
import { LANGUAGE_COOKIE, type Language, PAGE_LANGUAGE_HEADER } from '@parlance/contract/languages';
import { expect, test } from 'vitest';
import { waitingMail } from '../../test/mail.ts';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
const spanishSchool = useTestApp({ LANGUAGE: 'es' });

type Sent = { cookie?: string; accepted?: string; page?: string; token?: string };

function headersOf({ cookie, accepted, page, token }: Sent): Record<string, string> {
  return {
    ...(cookie && { cookie: `${LANGUAGE_COOKIE}=${cookie}` }),
    ...(accepted && { 'accept-language': accepted }),
    ...(page && { [PAGE_LANGUAGE_HEADER]: page }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

/** The language of a reply to the account of `token`, by what its refusal says. */
async function answeredIn(sent: Sent, at = testApp) {
  const { body, headers } = await at.app.inject({
    method: 'DELETE',
    url: '/api/auth/sessions/999999',
    headers: headersOf(sent),
  });
  const { message } = JSON.parse(body) as { message: string };
  return { message: message.split(/[ ,]/)[0], language: headers['content-language'] };
}

const english = { message: 'Not', language: undefined };
const arabic = { message: 'لم', language: 'ar' };

async function aReader(language: Language | null, at = testApp) {
  const person = await signedInAs('user', at);
  const body = { username: 'Mira', phone: '', language };
  const changed = await at.call(updateProfile, { body }, { token: person.token });
  expect(changed.status).toBe(200);
  return { ...person, user: changed.body.user };
}

test('a reply is in the language of the account before any that its request asks for', async () => {
  const { token, user } = await aReader('ar');
  expect(user.language).toBe('ar');
  expect(await answeredIn({ token })).toEqual(arabic);
  expect(await answeredIn({ token, cookie: 'de', accepted: 'fr' })).toEqual(arabic);
});

test('so is what is refused before the call itself begins', async () => {
  const { token } = await aReader('ar');
  const url = '/api/superadmin/audit-log';
  const { statusCode, headers, body } = await testApp.app.inject({ method: 'GET', url, headers: headersOf({ token }) });
  expect([statusCode, headers['content-language']]).toEqual([403, 'ar']);
  expect((JSON.parse(body) as { message: string }).message).toMatch(/^[\u0600-\u06FF]/);
});

test('a page is answered in the language it is in', async () => {
  const { token } = await aReader('ar');
  expect(await answeredIn({ token, page: 'en', accepted: 'fr' })).toEqual(english);
  expect((await answeredIn({ token, page: 'de' })).language).toBe('de');
  expect(await answeredIn({ token, page: 'zz' })).toEqual(arabic);
});

test('without one the choice of the visitor counts, then what the browser asks for, then the school', async () => {
  const { token, user } = await aReader(null);
  expect(user).not.toHaveProperty('language');
  expect(await answeredIn({ token, cookie: 'ar', accepted: 'fr' })).toEqual(arabic);
  expect(await answeredIn({ token, cookie: 'zz', accepted: 'ar' })).toEqual(arabic);
  expect(await answeredIn({ token, accepted: 'en' })).toEqual(english);
  expect(await answeredIn({ token })).toEqual(english);
  const other = await aReader(null, spanishSchool);
  expect((await answeredIn({ token: other.token }, spanishSchool)).language).toBe('es');
  expect(await answeredIn({ token: other.token, accepted: 'en' }, spanishSchool)).toEqual(english);
  expect((await answeredIn({ token: other.token, accepted: '*' }, spanishSchool)).language).toBe('es');
});

test('who registers in a language reads in it from then on, on whichever device they log in', async () => {
  const account = { email: 'leila@example.org', password: 'quiet harbour 41' };
  const registered = await testApp.app.inject({
    method: register.method,
    url: register.path,
    headers: headersOf({ cookie: 'ar', accepted: 'de' }),
    payload: { ...account, username: 'Leila', phone: '1' },
  });
  expect(registered.statusCode).toBe(200);
  const { cookies, body } = await testApp.app.inject({ method: login.method, url: login.path, payload: account });
  const { user } = JSON.parse(body) as { user: object };
  expect(user).toMatchObject({ language: 'ar' });
  expect(cookies).toContainEqual(expect.objectContaining({ name: LANGUAGE_COOKIE, value: 'ar', path: '/' }));
});

test('who chose no language gets no cookie of one, and what a browser asks for is not kept', async () => {
  const account = { email: 'tom@example.org', password: 'quiet harbour 41' };
  await testApp.app.inject({
    method: register.method,
    url: register.path,
    headers: headersOf({ accepted: 'de' }),
    payload: { ...account, username: 'Tom', phone: '1' },
  });
  const { cookies, body } = await testApp.app.inject({ method: login.method, url: login.path, payload: account });
  expect((JSON.parse(body) as { user: object }).user).not.toHaveProperty('language');
  expect(cookies.map(({ name }) => name)).not.toContain(LANGUAGE_COOKIE);
});

test.for([
  { language: 'ar', html: '<html lang="ar" dir="rtl">' },
  { language: 'de', html: '<html lang="de">' },
  { language: null, html: '<html lang="en">' },
] as const)('an email to an account that reads in $language begins $html', async ({ language, html }) => {
  const { email } = await aReader(language);
  await testApp.call(sendResetOtp, { body: { email } });
  const [mail] = await waitingMail(testApp, email);
  expect(mail?.html).toContain(html);
});

test('an email to an account that chose no language is in that of the school', async () => {
  const { email } = await aReader(null, spanishSchool);
  await spanishSchool.call(sendResetOtp, { body: { email } });
  const [mail] = await waitingMail(spanishSchool, email);
  expect(mail?.html).toContain('<html lang="es">');
});
