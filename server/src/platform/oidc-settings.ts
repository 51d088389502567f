import { type Env, secretSetting, WrongSetting } from './secret-files.ts';

/** The school's own provider of logins, by OpenID Connect. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  /** Null for a client without one. */
  clientSecret: string | null;
  /** What the login page calls it; '' is a school account, in the language of the page. */
  name: string;
  scopes: string;
  /** In lower case: whose email is of another one is refused. Empty: any. */
  domains: string[];
  /** Whether somebody without an account gets one. */
  creates: boolean;
  /** Whether an email that the provider says nothing about counts as confirmed. */
  trustsEmail: boolean;
  /** Whether the provider asks for a second factor itself, or Parlance does. */
  secondFactor: 'provider' | 'ours';
  /** The claims that say what somebody is; null: none does. */
  roleClaim: string | null;
  fullNameClaim: string | null;
  numberClaim: string | null;
  /** What a value of the claim of the role makes of somebody. */
  roles: ReadonlyMap<string, 'admin' | 'user'>;
};

/** Who may log in with a password. */
export type Passwords = 'everyone' | 'superadmin';

/** Null without OIDC_ISSUER. Throws `WrongSetting` for what cannot work together. */
export function oidcSettings(
  env: Env,
  flag: (env: Env, name: string, fallback: boolean) => boolean,
): OidcSettings | null {
  const { OIDC_ISSUER: issuer } = env;
  if (!issuer) return null;
  const { PUBLIC_URL: publicUrl } = env;
  if (!isSafe(issuer)) {
    throw new WrongSetting(`OIDC_ISSUER is "${issuer}": use the https URL of the provider, as it writes it itself.`);
  }
  if (!publicUrl || !isSafe(publicUrl)) {
    throw new WrongSetting('OIDC_ISSUER needs PUBLIC_URL to be an https URL: the provider leads people back to it.');
  }
  if (!env.OIDC_CLIENT_ID) {
    throw new WrongSetting('OIDC_ISSUER is set without OIDC_CLIENT_ID: set the ID that the provider gave this site.');
  }
  const roleClaim = env.OIDC_ROLE_CLAIM || null;
  const roles = roleMap(env);
  if ((roleClaim === null) !== (roles.size === 0)) {
    throw new WrongSetting('Set OIDC_ROLE_CLAIM and OIDC_ROLE_MAP together, or neither.');
  }
  return {
    issuer,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: secretSetting(env, 'OIDC_CLIENT_SECRET') || null,
    name: env.OIDC_NAME?.trim() ?? '',
    scopes: scopes(env),
    domains: (env.OIDC_DOMAINS ?? '').split(',').flatMap((one) => one.trim().replace(/^@/, '').toLowerCase() || []),
    creates: flag(env, 'OIDC_CREATE', true),
    trustsEmail: flag(env, 'OIDC_TRUST_EMAIL', false),
    secondFactor: secondFactor(env),
    roleClaim,
    fullNameClaim: env.OIDC_FULL_NAME_CLAIM || null,
    numberClaim: env.OIDC_REGISTRATION_NUMBER_CLAIM || null,
    roles,
  };
}

export function passwords({ PASSWORDS: text, OIDC_ISSUER: issuer }: Env): Passwords {
  if (!text || text === 'everyone') return 'everyone';
  if (text !== 'superadmin') throw new WrongSetting(`PASSWORDS is "${text}": use everyone or superadmin.`);
  if (!issuer) throw new WrongSetting('PASSWORDS=superadmin needs OIDC_ISSUER: without it, nobody else could log in.');
  return text;
}

/** By https, or on this machine. */
function isSafe(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && isThisMachine(url);
}

/** Whether a URL leads to this very machine, where nobody can listen in. */
export function isThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function scopes({ OIDC_SCOPES: text }: Env): string {
  if (!text) return 'openid email profile';
  if (text.split(/\s+/).includes('openid')) return text;
  throw new WrongSetting(`OIDC_SCOPES is "${text}": it must have openid in it, such as openid email profile.`);
}

function secondFactor({ OIDC_SECOND_FACTOR: text }: Env): OidcSettings['secondFactor'] {
  if (!text || text === 'provider') return 'provider';
  if (text === 'ours') return 'ours';
  throw new WrongSetting(`OIDC_SECOND_FACTOR is "${text}": use provider or ours.`);
}

/** No claim makes somebody a superadmin. */
const MAPPED = ['admin', 'user'] as const;

/** `teachers=admin,students=user`: a value may have `=` in it. */
function roleMap({ OIDC_ROLE_MAP: text = '' }: Env): OidcSettings['roles'] {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [, value = '', given] = /^\s*(.+?)\s*=\s*(\w+)\s*$/.exec(pair) ?? [];
      const role = MAPPED.find((one) => one === given);
      if (!role) {
        throw new WrongSetting(`OIDC_ROLE_MAP is "${text}": use value=admin or value=user, such as teachers=admin.`);
      }
      return [value, role];
    }),
  );
}
