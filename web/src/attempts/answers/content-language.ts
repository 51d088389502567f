import { i18n } from '@lingui/core';
import { createContext, useContext } from 'react';

/** The language that is written into a test, as BCP 47 has it; undefined where none is known, as in a form's preview. */
export const ContentLanguage = createContext<string | undefined>(undefined);

/** Languages whose script runs from right to left. */
const FROM_RIGHT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

type LanguageAttributes = { lang?: string; dir?: 'ltr' | 'rtl' };

/** What an element that holds content says of it: the interface around it may be in another language. */
export function useContentLanguage(): LanguageAttributes {
  return saidOfContent(useContext(ContentLanguage));
}

/** What an element inside of content says that holds words of the interface. */
export function useInterfaceLanguage(): LanguageAttributes {
  return saidOfContent(useContext(ContentLanguage) && i18n.locale);
}

/** The same of a language that is known without asking what is around; nothing where none is. */
export function saidOfContent(lang: string | undefined): LanguageAttributes {
  return lang ? { lang, dir: FROM_RIGHT.test(lang) ? 'rtl' : 'ltr' } : {};
}
