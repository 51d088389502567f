import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from '@parlance/contract/endpoint';
import { type ltiKeySet, ltiPaths } from '@parlance/contract/lti/platforms';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { listening, urlOf } from './school-provider.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
export const LEARNER = `${MEMBERSHIP}#Learner`;
export const INSTRUCTOR = `${MEMBERSHIP}#Instructor`;
export const CLIENT = 'aTsOZ4ugLcQ6hbA';
/** A platform does not write itself as where it is called: Moodle's does, others' do not. */
const ISSUER = 'https://moodle.school.example';
export const SITE = 'https://tests.example.org';

type Key = { kid: string; privateKey: CryptoKey; jwk: JWK };
/** How a message differs from a right one: claims (undefined: not there), who signs it with what, and since when. */
export type Twist = {
  claims?: Record<string, unknown>;
  key?: Key;
  alg?: 'RS256' | 'HS256' | 'none';
  ageSeconds?: number;
  lifeSeconds?: number;
  kid?: string;
};
export type Served = { status?: number; body?: unknown; headers?: Record<string, string> };
export type ServiceCall = { method: string; url: string; type: string | undefined; scope: string; body: unknown };

/** A learning platform of the tests, with people, keys and services, that signs as the specification says. */
export async function openPlatform() {
  const server = await listening();
  const url = urlOf(server);
  const keys = [await newKey('one')];
  const state = {
    keySet: 0,
    /** What each service answers, by the path. Without an entry it is 404. */
    services: new Map<string, (asked: ServiceCall) => Served | Promise<Served>>(),
    asked: [] as ServiceCall[],
    /** Pages for a browser, by the path. */
    pages: new Map<string, (url: URL) => string | Promise<string>>(),
    isAway: false,
    /** The audience that it wants where it is asked for a token; null for the URL that is asked. */
    tokenAudience: null as string | null,
    tokens: new Map<string, string>(),
    tool: null as Reply<typeof ltiKeySet> | null,
  };

  async function answer(request: IncomingMessage, text: string): Promise<Served> {
    if (state.isAway) return { status: 503 };
    const path = new URL(request.url ?? '/', url).pathname;
    if (path === '/certs') {
      state.keySet += 1;
      return { body: { keys: keys.map(({ jwk }) => jwk) } };
    }
    const page = state.pages.get(path);
    if (page) {
      const html = await page(new URL(request.url ?? '/', url));
      return { body: html, headers: { 'content-type': 'text/html' } };
    }
    if (path === '/token') return await giveToken(new URLSearchParams(text));
    const scope = state.tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    const serve = state.services.get(path);
    if (scope === undefined) return { status: 401 };
    if (!serve) return { status: 404 };
    const body: unknown = text === '' ? null : JSON.parse(text);
    const { method = '', headers } = request;
    const asked: ServiceCall = { method, url: request.url ?? '', type: headers['content-type'], scope, body };
    state.asked.push(asked);
    return await serve(asked);
  }

  /** As Moodle's token.php, which looks at `sub` and the signature; the audience is that of the specification. */
  async function giveToken(form: URLSearchParams): Promise<Served> {
    const isAsked =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    if (!isAsked || !state.tool) return { status: 400, body: { error: 'unsupported_grant_type' } };
    try {
      await verifyOurs(form.get('client_assertion') ?? '', {
        issuer: CLIENT,
        subject: CLIENT,
        audience: state.tokenAudience ?? `${url}/token`,
      });
    } catch {
      return { status: 400, body: { error: 'invalid_client' } };
    }
    const token = `token-${state.tokens.size}`;
    state.tokens.set(token, form.get('scope') ?? '');
    return { body: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: form.get('scope') } };
  }

  /** Checks what this site signed, with the keys that it publishes. */
  async function verifyOurs(token: string, expected: { issuer: string; subject?: string; audience: string }) {
    if (!state.tool) throw new Error('The platform has not read the keys of the tool.');
    const options = { ...expected, algorithms: ['RS256'], currentDate: now(), requiredClaims: ['exp', 'iat'] };
    return (await jwtVerify(token, createLocalJWKSet(state.tool), options)).payload;
  }

  let now = () => new Date();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      void answer(request, text).then(({ status = 200, body, headers = {} }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
      });
    });
  });

  return {
    url,
    keys,
    state,
    verifyOurs,
    /** The platform reads its time from the site of the tests, and its keys as often as it is told to. */
    atTime: (clock: () => Date) => {
      now = clock;
    },
    newKey,
    /** A message as the platform signs it now, for a login that was begun. */
    sign: async (nonce: string, claims: Record<string, unknown>, twist: Twist = {}): Promise<string> => {
      const { alg = 'RS256', ageSeconds = 0, lifeSeconds = 60 } = twist;
      const key = twist.key ?? (keys.at(-1) as Key);
      const at = Math.floor(now().getTime() / 1000) - ageSeconds;
      const all = { nonce, iss: ISSUER, aud: CLIENT, iat: at, exp: at + lifeSeconds, ...claims, ...twist.claims };
      const payload = JSON.parse(JSON.stringify(all)) as Record<string, unknown>;
      if (alg === 'none') return new UnsecuredJWT(payload).encode();
      const signing = new SignJWT(payload).setProtectedHeader({ alg, kid: twist.kid ?? key.kid, typ: 'JWT' });
      return await signing.sign(alg === 'HS256' ? Buffer.from(String(key.jwk.n)) : key.privateKey);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type TestPlatform = Awaited<ReturnType<typeof openPlatform>>;

async function newKey(kid: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** What a superadmin enters of the platform. */
export function formOf(platform: Pick<TestPlatform, 'url'>) {
  return {
    name: 'Moodle',
    issuer: ISSUER,
    client_id: CLIENT,
    deployment_ids: ['2'],
    auth_url: `${platform.url}/auth`,
    token_url: `${platform.url}/token`,
    jwks_url: `${platform.url}/certs`,
    domains: [],
    trusts_email: true,
    creates_accounts: true,
  };
}

export type Sent = { sub: string; email?: string; name?: string; roles?: string[] };

/** The claims of a link in a course, as Moodle's documentation of its messages has them. */
export function linkClaims(
  { sub, email, name = 'Ada Ruiz', roles = [LEARNER] }: Sent,
  more: Record<string, unknown> = {},
) {
  const [given_name, family_name] = name.split(' ');
  return {
    sub,
    name,
    given_name,
    family_name,
    ...(email !== undefined && { email }),
    [`${CLAIM}/deployment_id`]: '2',
    [`${CLAIM}/target_link_uri`]: `${SITE}${ltiPaths.launch}`,
    [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/roles`]: roles,
    [`${CLAIM}/context`]: { id: '3', label: 'B2', title: 'English B2', type: ['CourseSection'] },
    [`${CLAIM}/resource_link`]: { title: 'Estuary', description: '', id: '7' },
    [`${CLAIM}/launch_presentation`]: {
      locale: 'en',
      document_target: 'iframe',
      return_url: 'https://pages.school.example/mod/lti/return.php?course=3&launch_container=3&instanceid=7',
    },
    [`${CLAIM}/tool_platform`]: { product_family_code: 'moodle', version: '2024042200', guid: 'school.example' },
    [`${CLAIM}/ext`]: { user_username: 'ada', lms: 'moodle-2' },
    ...more,
  };
}

/** What the platform begins a login with, at a site. */
export function beginningOf(site = SITE): Record<string, string> {
  return {
    iss: ISSUER,
    target_link_uri: `${site}${ltiPaths.launch}`,
    login_hint: '4',
    lti_message_hint: '{"cmid":12,"launchid":"ltilaunch7_2034"}',
    client_id: CLIENT,
    lti_deployment_id: '2',
  };
}
