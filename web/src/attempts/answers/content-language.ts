import { createContext, useContext } from 'react';

/** The language that is written into a test, as BCP 47 has it; undefined where none is known, as in a form's preview. */
export const ContentLanguage = createContext<string | undefined>(undefined);

/** Languages whose script runs from right to left. */
const FROM_RIGHT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** What an element that holds content says of it: the interface around it may be in another language. */
export function useContentLanguage(): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const lang = useContext(ContentLanguage);
  return lang ? { lang, dir: FROM_RIGHT.test(lang) ? 'rtl' : 'ltr' } : {};
}
