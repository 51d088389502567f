import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const SECRET = 'a secret of 32 letters for tests only';
const SCHOOL = { SECRET, PUBLIC_URL: 'https://t.elm.org', OIDC_ISSUER: 'https://id.elm.org', OIDC_CLIENT_ID: 'tests' };
const read = (env: Record<string, string>) => readSettings({ ...SCHOOL, ...env });

test('without a provider everybody logs in with a password', () => {
  expect(readSettings({ SECRET })).toMatchObject({ oidc: null, passwords: 'everyone' });
});

test('a provider needs little to be said', () => {
  expect(read({}).oidc).toEqual({
    issuer: 'https://id.elm.org',
    clientId: 'tests',
    clientSecret: null,
    name: '',
    scopes: 'openid email profile',
    domains: [],
    creates: true,
    trustsEmail: false,
    secondFactor: 'provider',
    roleClaim: null,
    fullNameClaim: null,
    numberClaim: null,
    roles: new Map(),
  });
});

test('lists and maps are read without spaces, and a value may have signs in it', () => {
  const given = {
    OIDC_DOMAINS: ' @Elm.org, , oak.org ',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLE_MAP: 'cn=staff = admin, students=user',
  };
  expect(read(given).oidc).toMatchObject({
    domains: ['elm.org', 'oak.org'],
    roles: new Map([
      ['cn=staff', 'admin'],
      ['students', 'user'],
    ]),
  });
});

test.each([
  [{ OIDC_ISSUER: 'http://id.elm.org' }, 'OIDC_ISSUER is "http://id.elm.org"'],
  [{ PUBLIC_URL: 'http://t.elm.org' }, 'OIDC_ISSUER needs PUBLIC_URL'],
  [{ PUBLIC_URL: '' }, 'OIDC_ISSUER needs PUBLIC_URL'],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLE_CLAIM and OIDC_ROLE_MAP together'],
  [{ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLE_MAP: 'heads=superadmin' }, 'OIDC_ROLE_MAP is "heads=superadmin"'],
  [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES is "email"'],
  [{ OIDC_SECOND_FACTOR: 'none' }, 'OIDC_SECOND_FACTOR is "none"'],
  [{ PASSWORDS: 'nobody' }, 'PASSWORDS is "nobody"'],
  [{ PASSWORDS: 'superadmin', OIDC_ISSUER: '' }, 'PASSWORDS=superadmin needs OIDC_ISSUER'],
])('%o stops the start, and says what to mend', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});
