import { email as emailSchema, fullName, registrationNumber, username } from '@parlance/contract/accounts';
import * as client from 'openid-client';
import type { OidcSettings } from '../../platform/oidc-settings.ts';
import { ageSeconds, type Flow } from './flow.ts';
import type { Provider } from './provider.ts';

/** Who the provider says somebody is. */
export type Person = {
  issuer: string;
  subject: string;
  /** Null where it gave none that is one. */
  email: string | null;
  /** Whether the provider has made sure that the email is theirs. */
  emailConfirmed: boolean;
  username: string;
  /** '' where there is no such claim. */
  fullName: string;
  registrationNumber: string;
  /** Null where the claim of the role is not there. */
  role: 'admin' | 'user' | null;
};

type Claims = Record<string, unknown>;

/**
 * Asks the provider who came back from it to `url`. Throws when anything is wrong: state, nonce, issuer, signature,
 * times, a code that was used before, or a provider that is away (`isAway`). Of a flow for a fresh session also where the
 * provider does not say that the login was since it began (`auth_time`).
 */
export async function readPerson(provider: Provider, url: URL, flow: Flow, now: Date): Promise<Person> {
  const config = await provider.read();
  const checks = {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
    ...(flow.again !== null && { maxAge: ageSeconds(flow, now) }),
  };
  const tokens = await client.authorizationCodeGrant(config, url, checks);
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token.');
  const { issuer, userinfo_endpoint: more } = config.serverMetadata();
  const told: Claims = more ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  return personOf({ ...told, ...claims }, provider.settings, { issuer, subject: claims.sub });
}

/** What claims say of a person, by the settings. What does not fit an account is left out. */
export function personOf(
  claims: Claims,
  settings: OidcSettings,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
): Person {
  const email = emailSchema.safeParse(claims.email).data ?? null;
  const { email_verified: verified } = claims;
  const names = [claims.name, claims.preferred_username, email?.split('@')[0], subject];
  const [name = 'Learner'] = names.flatMap((one) => username.safeParse(one).data ?? []);
  const roleClaim = settings.roleClaim === null ? undefined : claimAt(claims, settings.roleClaim);
  return {
    issuer,
    subject,
    email,
    // Some providers write it as a text.
    emailConfirmed: verified === true || verified === 'true' || (verified === undefined && settings.trustsEmail),
    username: name,
    fullName: textAt(claims, settings.fullNameClaim, fullName),
    registrationNumber: textAt(claims, settings.numberClaim, registrationNumber),
    role: roleClaim === undefined ? null : roleOf(roleClaim, settings.roles),
  };
}

/** The highest role that a claim maps to; a learner where it maps to none. */
function roleOf(claim: unknown, roles: OidcSettings['roles']): 'admin' | 'user' {
  const values = [claim].flat().map(String);
  return values.some((value) => roles.get(value) === 'admin') ? 'admin' : 'user';
}

function textAt(claims: Claims, name: string | null, schema: typeof fullName): string {
  const value = name === null ? undefined : claimAt(claims, name);
  return schema.safeParse(typeof value === 'number' ? String(value) : value).data ?? '';
}

/** A claim by its name, or by its path: `realm_access.roles`. A name may be a URL, with dots of its own. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>((at, step) => (typeof at === 'object' && at ? (at as Claims)[step] : undefined), claims);
}
