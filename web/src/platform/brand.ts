import {
  type Brand,
  brandAttributes,
  LOGIN_NOTICE_ATTRIBUTE,
  PASSWORDS_OFF_ATTRIBUTE,
  REGISTRATION_ATTRIBUTE,
  SCHOOL_LOGIN_ATTRIBUTE,
  sampleBrand,
} from '@parlance/contract/pages/brand';

/** Who runs this site, as the server wrote it into the page; the sample where no server did, as in development. */
export function siteBrand(): Brand {
  const read = (part: keyof Brand) => document.documentElement.getAttribute(brandAttributes[part]) ?? sampleBrand[part];
  return { name: read('name'), postalAddress: read('postalAddress'), phone: read('phone'), mail: read('mail') };
}

/** Whether only those who manage the accounts make new ones, as the server wrote it into the page. */
export function isByInvitation(): boolean {
  return document.documentElement.getAttribute(REGISTRATION_ATTRIBUTE) === 'invited';
}

/** What the operator says above the form of the login page, as the server wrote it into the page; empty: nothing. */
export function loginNotice(): string {
  return document.documentElement.getAttribute(LOGIN_NOTICE_ATTRIBUTE) ?? '';
}

/** What an account at the school's own provider is called, as the server wrote it into the page; null without one. */
export function schoolLogin(): string | null {
  return document.documentElement.getAttribute(SCHOOL_LOGIN_ATTRIBUTE);
}

/** Whether only superadmins log in with a password here. */
export function arePasswordsOff(): boolean {
  return document.documentElement.hasAttribute(PASSWORDS_OFF_ATTRIBUTE);
}
