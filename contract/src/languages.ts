/** The languages of the interface, by their tags of BCP 47. English is the source: what is not translated is said in it. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Each by its own name, as whoever reads it looks for it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
};

/** The cookie that keeps the language a visitor chose: the documents of the server read it too. */
export const LANGUAGE_COOKIE = 'language';

/** How a page says with its calls which language it is in: the replies are in that one. */
export const PAGE_LANGUAGE_HEADER = 'x-page-language';

export function isLanguage(text: string | undefined): text is Language {
  return languages.some((each) => each === text);
}

/** Which way a language is written, as the `dir` of a document says it. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
