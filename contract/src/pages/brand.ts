import { msg } from '@lingui/core/runtime-macro';
import { say } from '../say.ts';

/** Who runs this site, as its pages say it. */
export type Brand = { name: string; postalAddress: string; phone: string; mail: string };

/** What a site says of itself until its settings say more: samples that nobody can mistake for real ones. */
export const sampleBrand: Brand = {
  name: 'Parlance',
  postalAddress: '14 Example Street, Anytown',
  phone: '+00 000 000 000',
  mail: 'hello@parlance.example',
};

/** Who makes accounts: anyone their own, or only those who manage the accounts. */
export const registrations = ['open', 'invited'] as const;
export type Registration = (typeof registrations)[number];

/** The attribute of the pages' html element that tells the register page of it. */
export const REGISTRATION_ATTRIBUTE = 'data-registration';

/** The longest notice of the login page, in characters. */
export const LOGIN_NOTICE_MAX = 200;

/** The attribute of the pages' html element that tells the login page its notice. */
export const LOGIN_NOTICE_ATTRIBUTE = 'data-login-notice';

/**
 * The attribute that tells the pages what an account at the school's provider is called, '' for a school account; not there
 * without a provider.
 */
export const SCHOOL_LOGIN_ATTRIBUTE = 'data-school-login';

/** The attribute that tells the pages that only superadmins log in with a password; not there where everybody does. */
export const PASSWORDS_OFF_ATTRIBUTE = 'data-passwords-off';

/** Whom to ask for an account where registration is by invitation; with the school's email where it has one. */
export function askForAccount({ name, mail }: Pick<Brand, 'name' | 'mail'>): string {
  return mail
    ? say(msg`You cannot register yourself here. Ask ${{ name }} for an account: ${{ mail }}`)
    : say(msg`You cannot register yourself here. Ask ${{ name }} for an account.`);
}

/** The attributes of the pages' html element that carry it: a page that is shown must not wait for a call. */
export const brandAttributes: Record<keyof Brand, `data-brand-${string}`> = {
  name: 'data-brand-name',
  postalAddress: 'data-brand-address',
  phone: 'data-brand-phone',
  mail: 'data-brand-mail',
};
