import { expect, test } from 'vitest';
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
