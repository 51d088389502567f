import { i18n } from '@lingui/core';

/** What `Intl` writes dates and lists by, in the language of the page: English ones are British, and digits Latin. */
export function formatLocale(): string {
  return i18n.locale === 'en' ? 'en-GB' : `${i18n.locale}-u-nu-latn`;
}
