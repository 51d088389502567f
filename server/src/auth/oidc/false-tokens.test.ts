import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../../test/school-browser.ts';
import { CLIENT_ID, CLIENT_SECRET, listening, SITE, settingsFor, urlOf } from '../../../test/school-provider.ts';
import { useTestApp } from '../../../test/test-app.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Token = { header: Record<string, unknown>; claims: Record<string, unknown>; key: KeyObject | string | null };

/** A provider that says whatever a test wants it to say. */
const server = await listening();
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const issuer = urlOf(server);
let nonce: string;
/** What becomes of a right token. */
let change: (token: Token) => void;
/** What is answered at a path instead of what is right. */
let answers: Record<string, { status: number; body?: unknown }>;
/** What is different in its description. */
let described: Record<string, unknown>;

const testApp = useTestApp({ ...settingsFor({ issuer }), OIDC_TRUST_EMAIL: '1' });

server.on('request', ({ url = '' }, response) => {
  const [path = ''] = url.split('?');
  const { status = 200, body = right(path) } = answers[path] ?? {};
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

function right(path: string): unknown {
  if (path === '/jwks') return { keys: [jwk(rsa.publicKey, 'rsa', 'RS256'), jwk(ec.publicKey, 'ec', 'ES256')] };
  if (path === '/token') return { access_token: 'a', token_type: 'Bearer', id_token: idToken() };
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
    ...described,
  };
}

function jwk(key: KeyObject, kid: string, alg: string) {
  return { ...key.export({ format: 'jwk' }), kid, alg, use: 'sig' };
}

function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, sub: 'ada', aud: CLIENT_ID, iat: now, exp: now + 60, nonce, email: 'ada@school.org' };
  const token: Token = { header: { alg: 'RS256', kid: 'rsa' }, claims, key: rsa.privateKey };
  change(token);
  const parts = [token.header, token.claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${parts.join('.')}.${signature(token.key, parts.join('.'))}`;
}

function signature(key: Token['key'], text: string): string {
  if (key === null) return '';
  if (typeof key === 'string') return createHmac('sha256', key).update(text).digest('base64url');
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

beforeEach(() => {
  change = () => {};
  answers = {};
  described = {};
  // Its description is asked for again.
  testApp.pass(3600);
});

/** A login at this provider: where it leads. */
async function logIn(query: Record<string, string> = {}): Promise<string> {
  const browser = openBrowser(testApp);
  const location = await browser.open('/api/auth/oidc/start');
  if (!location.startsWith(issuer)) return location;
  const asked = new URL(location).searchParams;
  nonce = asked.get('nonce') ?? '';
  const back = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '', iss: issuer, ...query });
  return await browser.open(`${SITE}/api/auth/oidc/callback?${back.toString()}`);
}

const IN = '/login#school-account=in';
const FAILED = '/login#school-account=oidc_failed';
const AWAY = '/login#school-account=oidc_away';

test('what is asked has PKCE, a state and a nonce, each new', async () => {
  const ask = async () => new URL(await openBrowser(testApp).open('/api/auth/oidc/start')).searchParams;
  const [one, other] = [await ask(), await ask()];
  expect(one.get('code_challenge_method')).toBe('S256');
  for (const name of ['code_challenge', 'state', 'nonce']) {
    expect(one.get(name)).toMatch(/^[\w-]{43}$/);
    expect(one.get(name)).not.toBe(other.get(name));
  }
});

test('a right token is taken, signed with either kind of key', async () => {
  expect(await logIn()).toBe(IN);
  change = (token) => Object.assign(token, { header: { alg: 'ES256', kid: 'ec' }, key: ec.privateKey });
  expect(await logIn()).toBe(IN);
});

test.each<[string, (token: Token) => void]>([
  ['another nonce', ({ claims }) => Object.assign(claims, { nonce: 'n'.repeat(43) })],
  ['no nonce', ({ claims }) => Object.assign(claims, { nonce: undefined })],
  ['another issuer', ({ claims }) => Object.assign(claims, { iss: 'https://evil.example' })],
  ['another client', ({ claims }) => Object.assign(claims, { aud: 'another' })],
  ['an end ten minutes ago', ({ claims }) => Object.assign(claims, { iat: hence(-660), exp: hence(-600) })],
  ['a beginning in ten minutes', ({ claims }) => Object.assign(claims, { nbf: hence(600), exp: hence(900) })],
  ['no subject', ({ claims }) => Object.assign(claims, { sub: undefined })],
  ['no signature', (token) => Object.assign(token, { header: { alg: 'none' }, key: null })],
  ['the key of somebody else', (token) => Object.assign(token, { key: stranger.privateKey })],
  ['a key that is not there', ({ header }) => Object.assign(header, { kid: 'unknown' })],
  [
    'the secret of the client as its key',
    (token) => Object.assign(token, { header: { alg: 'HS256' }, key: CLIENT_SECRET }),
  ],
  ['a signature by nobody', (token) => Object.assign(token, { key: '' })],
])('a token with %s is refused', async (_what, makeWrong) => {
  change = makeWrong;
  expect(await logIn()).toBe(FAILED);
});

test('a reply of another provider, one that does not say of which it is, and one of another login are refused', async () => {
  expect(await logIn({ iss: 'https://evil.example' })).toBe(FAILED);
  expect(await logIn({ iss: '' })).toBe(FAILED);
  expect(await logIn({ state: 's'.repeat(43) })).toBe(FAILED);
});

test('a description of another issuer is refused', async () => {
  described = { issuer: 'https://evil.example' };
  expect(await logIn()).toBe(FAILED);
});

test('more about somebody else is refused', async () => {
  described = { userinfo_endpoint: `${issuer}/me` };
  answers['/me'] = { status: 200, body: { sub: 'eve', email: 'eve@school.org' } };
  expect(await logIn()).toBe(FAILED);
  answers['/me'] = { status: 200, body: { sub: 'ada', name: 'Ada' } };
  expect(await logIn()).toBe(IN);
});

test.each(['/.well-known/openid-configuration', '/token', '/jwks', '/me'])(
  'a provider that is away at %s is said to be away, and is asked again by the next login',
  async (path) => {
    described = { userinfo_endpoint: `${issuer}/me` };
    answers['/me'] = { status: 200, body: { sub: 'ada' } };
    const before = answers[path];
    answers[path] = { status: 503 };
    expect(await logIn()).toBe(AWAY);
    if (before) answers[path] = before;
    else delete answers[path];
    expect(await logIn()).toBe(IN);
  },
);

function hence(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
