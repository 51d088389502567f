import {
  brandAttributes,
  LOGIN_NOTICE_ATTRIBUTE,
  PASSWORDS_OFF_ATTRIBUTE,
  REGISTRATION_ATTRIBUTE,
  SCHOOL_LOGIN_ATTRIBUTE,
  sampleBrand,
} from '@parlance/contract/pages/brand';
import type { Settings } from '../../settings.ts';
import { escapedHtml } from './escaped-html.ts';

const HTML = '<html lang="en"';

/** The settings that the pages read. */
export type PageSettings = Pick<Settings, 'brand' | 'registration' | 'loginNotice' | 'oidc' | 'passwords'>;

/**
 * A built page as this site serves it: its brand in attributes of the html element, where the scripts read it (the
 * content policy allows none in the page), and its name wherever the page itself says the sample's. Other
 * attributes tell whether anybody may register, the notice of the login page, and how people log in at their school's
 * own provider.
 */
export function brandHtml(page: string, { brand, registration, loginNotice, oidc, passwords }: PageSettings): string {
  if (!page.includes(HTML)) throw new Error(`A built page has no ${HTML}>: its brand cannot be told.`);
  const attributes = [
    ...(Object.keys(brandAttributes) as (keyof typeof brandAttributes)[]).map(
      (part) => ` ${brandAttributes[part]}="${escapedHtml(brand[part])}"`,
    ),
    // Nobody registers where a new account would have a password that opens nothing.
    ` ${REGISTRATION_ATTRIBUTE}="${passwords === 'superadmin' ? 'invited' : registration}"`,
    ` ${LOGIN_NOTICE_ATTRIBUTE}="${escapedHtml(loginNotice)}"`,
    oidc ? ` ${SCHOOL_LOGIN_ATTRIBUTE}="${escapedHtml(oidc.name)}"` : '',
    passwords === 'superadmin' ? ` ${PASSWORDS_OFF_ATTRIBUTE}=""` : '',
  ].join('');
  // Replaced by functions, so that `$` in a text has no special meaning.
  return page.replaceAll(sampleBrand.name, () => escapedHtml(brand.name)).replace(HTML, () => `${HTML}${attributes}`);
}
