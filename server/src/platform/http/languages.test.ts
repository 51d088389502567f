import { LANGUAGE_COOKIE } from '@parlance/contract/languages';
import { expect, test } from 'vitest';
import { otherRoutes } from '../../../test/security/expected.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let tried = 0;
/** An email of its own for each try: none has to wait. */
const wrong = () => ({ email: `nobody-${tried++}@example.org`, password: 'quiet harbour 41' });

/** A login that is refused, for a client that accepts these languages; undefined: one that says nothing of it. */
async function refusedLogin(accepted: string | undefined, payload: object = wrong()) {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted };
  const { body, headers: sent } = await testApp.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload,
  });
  const { requestId: _, ...said } = JSON.parse(body) as { requestId: string; message: string; fields?: unknown };
  return { said, language: sent['content-language'], vary: sent.vary };
}

test.for([undefined, '*', 'en-GB', 'it'])('who accepts %s reads what it always read', async (accepted) => {
  expect(await refusedLogin(accepted)).toEqual({
    said: { code: 'bad_credentials', message: 'Email or password is wrong.' },
    language: undefined,
    vary: undefined,
  });
});

test.for([
  ['de-AT, en;q=0.7', 'de', 'E-Mail-Adresse oder Passwort ist falsch.'],
  ['fr', 'fr', 'L’adresse e-mail ou le mot de passe est incorrect.'],
  ['es', 'es', 'El correo electrónico o la contraseña no son correctos.'],
  ['ar', 'ar', 'البريد الإلكتروني أو كلمة المرور غير صحيحة.'],
] as const)('who accepts %s is refused in %s', async ([accepted, language, message]) => {
  expect(await refusedLogin(accepted)).toEqual({
    said: { code: 'bad_credentials', message },
    language,
    vary: 'Accept-Language, Cookie',
  });
});

test('what a schema refuses is said in the language too', async () => {
  const { said } = await refusedLogin('de', { email: 'nobody', password: '' });
  expect(said.fields).toEqual([
    { path: 'email', reason: 'Geben Sie eine E-Mail-Adresse ein.' },
    { path: 'password', reason: 'Geben Sie Ihr Passwort ein.' },
  ]);
});

test('who tries again too early is told in the language how long to wait', async () => {
  const payload = wrong();
  for (let tries = 0; tries < 5; tries++) await refusedLogin('de', payload);
  const { said } = await refusedLogin('de', payload);
  expect(said.message).toMatch(/^Zu viele Fehlversuche\. Warten Sie \d+ Sekunden und versuchen Sie es erneut\.$/);
});

test('a body that does not parse, or is too large, is refused in the language', async () => {
  const base = await testApp.app.listen({ port: 0 });
  const refused = async (accepted: string, body: string) => {
    const headers = { 'accept-language': accepted, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: chunked(body), duplex: 'half' } as RequestInit;
    const reply = await fetch(`${base}/api/auth/login`, sent);
    const { message } = (await reply.json()) as { message: string };
    return { said: message, language: reply.headers.get('content-language') };
  };
  for (const body of ['{', `"${'x'.repeat(20_000)}"`]) {
    const [english, german] = [await refused('*', body), await refused('de', body)];
    expect(english.language).toBe(null);
    expect(german.language).toBe('de');
    expect(german.said).not.toBe(english.said);
  }
});

/** A body that is still on its way when its request is looked at. */
function chunked(text: string): ReadableStream {
  return new ReadableStream({
    start: async (stream) => {
      await new Promise((later) => setTimeout(later, 50));
      stream.enqueue(Buffer.from(text));
      stream.close();
    },
  });
}

test('requests at once are each answered in their own language', async () => {
  const accepted = ['ar', 'de', undefined, 'fr', 'de', undefined];
  const replies = await Promise.all(accepted.map((each) => refusedLogin(each)));
  expect(replies.map(({ language }) => language)).toEqual(accepted);
  expect(new Set(replies.map(({ said }) => said.message)).size).toBe(4);
});

/** What the routes outside of the contract say, and to what request; null for one that says nothing to people. */
const saidOutside: Record<keyof typeof otherRoutes, [url: string, english: string, payload?: object | string] | null> =
  {
    // Built documents: what is in them, `web/src` and e2e check in each language.
    'GET /': null,
    'GET /privacy': null,
    'GET /terms': null,
    'GET /healthz': null,
    'GET /readyz': null,
    'GET /api/openapi.json': null,
    'GET /*': ['/none.js', 'Not found, or you do'],
    'GET /verify': ['/verify', 'Check a score report'],
    'GET /verify/:code': ['/verify/7K4M9XQP2TRD', 'No report has this code.'],
    'GET /api/lti/login': ['/api/lti/login', 'You were not logged in'],
    'POST /api/lti/login': ['/api/lti/login', 'You were not logged in', 'iss=x'],
    'POST /api/lti/launch': ['/api/lti/launch', 'You were not logged in', 'state=x'],
    'GET /api/media/:key': ['/api/media/none?until=1&sign=x', 'Audio not found'],
    'GET /api/media/:key/sealed': ['/api/media/none/sealed?until=1&sign=x', 'Audio not found'],
  };
const beforeRoutes: Record<string, NonNullable<(typeof saidOutside)[string]>> = {
  'GET of no call': ['/api/none', 'Not found, or you do'],
  'POST of no page': ['/verify', 'Not found, or you do', {}],
  'GET of what is no URL': ['/%zz', 'This is not a well-formed URL.'],
  'GET of what is no URL of a call': ['/api/%zz', 'This is not a well-formed URL.'],
};

test('the list has every route outside of the contract', () => {
  expect(Object.keys(saidOutside).toSorted()).toEqual(Object.keys(otherRoutes).toSorted());
});

test.for(
  Object.entries({ ...saidOutside, ...beforeRoutes }).flatMap(([name, asked]) =>
    asked ? [[name, ...asked] as const] : [],
  ),
)('%s is said in the language of the visitor', async ([name, url, english, payload]) => {
  const form = typeof payload === 'string' && { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = async (said: Record<string, string>) => {
    const headers = { ...said, ...form };
    const method = name.startsWith('POST') ? 'POST' : 'GET';
    const { body } = await testApp.app.inject({ method, url, headers, payload });
    return body.replaceAll(/"requestId":"[^"]*"/g, '');
  };
  const german = await sent({ 'accept-language': 'de' });
  expect(await sent({})).toContain(english);
  expect(german).not.toContain(english);
  expect(await sent({ cookie: `${LANGUAGE_COOKIE}=de`, 'accept-language': 'ar' })).toBe(german);
});

test('a page of the server names its language, and what it varies by, once', async () => {
  const { headers, body } = await testApp.app.inject({ url: '/verify', headers: { 'accept-language': 'ar' } });
  expect(body).toContain('<html lang="ar" dir="rtl">');
  expect([headers['content-language'], headers.vary]).toEqual(['ar', 'Cookie, Accept-Language']);
});
