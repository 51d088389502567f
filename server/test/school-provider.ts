import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';

export const CLIENT_ID = 'parlance';
export const CLIENT_SECRET = 'a secret that the provider gave this site';
export const SITE = 'http://localhost';

/** Somebody whom a provider knows: `sub` and claims of any name. */
export type SchoolPerson = { sub: string } & Record<string, unknown>;

export type SchoolProvider = {
  issuer: string;
  /** Who logs in there from now on. */
  person: SchoolPerson;
  /** How long ago it says that they logged in, whatever it is asked for; in seconds. */
  loggedInAgo: number;
  /** How often its description was asked for. */
  described: number;
  close: () => Promise<void>;
};

/** Starts a real provider on this machine for a site, at which whoever is `person` is logged in at once. */
export async function openSchoolProvider(site = SITE): Promise<SchoolProvider> {
  const server = await listening();
  const issuer = urlOf(server);
  const school: SchoolProvider = {
    issuer,
    person: { sub: 'nobody' },
    loggedInAgo: 0,
    described: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const people = new Map<string, SchoolPerson>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${site}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${site}/login`],
      },
    ],
    jwks: { keys: [jwk()] },
    adapter: memory(),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups', 'realm', 'official_name', 'student_number'],
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    // The school has agreed for everybody.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: CLIENT_ID,
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    if (url.includes('.well-known')) school.described += 1;
    if (!url.startsWith('/interaction/')) return void answer(request, response);
    people.set(school.person.sub, school.person);
    const ts = Math.floor(Date.now() / 1000) - school.loggedInAgo;
    void provider.interactionFinished(request, response, { login: { accountId: school.person.sub, ts } });
  });
  return school;
}

/** What a site needs to log people in there. */
export function settingsFor({ issuer }: { issuer: string }, site = SITE): Record<string, string> {
  return { PUBLIC_URL: site, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET };
}

export async function listening(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

export function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Where it keeps what it knows, for as long as a test takes. */
function memory(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (name) => ({
    upsert: async (id, payload) => void kept.set(`${name} ${id}`, payload),
    find: async (id) => kept.get(`${name} ${id}`),
    findByUid: async (uid) => [...kept.values()].find((payload) => payload.uid === uid && payload.kind === name),
    findByUserCode: async () => undefined,
    consume: async (id) => void Object.assign(kept.get(`${name} ${id}`) ?? {}, { consumed: Date.now() / 1000 }),
    destroy: async (id) => void kept.delete(`${name} ${id}`),
    revokeByGrantId: async () => {},
  });
}

function jwk() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
}
