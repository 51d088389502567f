import { i18n, type Messages } from '@lingui/core';
import { directionOf, isLanguage, LANGUAGE_COOKIE, type Language } from '@parlance/contract/languages';

const YEAR_SECONDS = 31_536_000;
/** The files of words that came. */
const fetched = new Set<string>();
/**
 * What they say, of all pages together: while the next page is drawn, the one before may be drawn once more.
 */
const words = new Map<Language, Messages>();
/** Those that are on the way. */
const coming = new Set<string>();
const listeners = new Set<() => void>();
/** The page that is shown; null before there is one. */
let shown: string | null = null;
/** What a test says is in this language, whatever its taker reads. */
let fixed: Language | null = null;

/** The language that was chosen on this device, or else the one that the document found to be its reader's. */
export function chosenLanguage(): Language {
  const [, chosen = document.documentElement.dataset.language] =
    new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  return isLanguage(chosen) ? chosen : 'en';
}

/** Calls `changed` when a language was chosen; gives the way to stop that. */
export function onChosenLanguage(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Keeps the choice for a year and shows the open page in this language. */
export async function chooseLanguage(language: Language): Promise<void> {
  await fetchShownWords(language);
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  for (const changed of listeners) changed();
}

/** Fetches what a page says in the chosen language. It never fails: without its words a page is in English. */
export async function fetchWords(page: string, language = chosenLanguage()): Promise<void> {
  const url = urlOf(page, language);
  if (language === 'en' || fetched.has(url)) return;
  coming.add(url);
  try {
    // A connection that broke is made anew.
    const response = await fetch(url).catch(() => fetch(url));
    if (!response.ok) return;
    words.set(language, { ...words.get(language), ...((await response.json()) as Messages) });
    fetched.add(url);
  } catch {
    // The scripts of the page carry English.
  } finally {
    coming.delete(url);
  }
}

/**
 * Whether what the page says in the chosen language is on the way. Until it came, the document stays as the server wrote
 * it, in that language, and nothing is said in English.
 */
export function waitsForWords(): boolean {
  return shown !== null && coming.has(urlOf(shown, chosenLanguage()));
}

/**
 * From now on everything is said as `page` says it: in the chosen language where its words are here, otherwise in English.
 * Gives the language.
 */
export function speakAs(page: string): Language {
  // A learner who comes from a test has left its language: the new page is drawn before the test is taken away.
  if (page !== shown) fixed = null;
  shown = page;
  const own = spoken(chosenLanguage());
  if (fixed === null) activate(own);
  return own;
}

/** Says everything in this language until that of the page is asked for again (null). Gives the language. */
export function speakOnly(language: Language | null): Language {
  const isSaid = language === null && fixed === null;
  fixed = language;
  const now = spoken(language ?? chosenLanguage());
  if (!isSaid) activate(now);
  return now;
}

/** Gives what `work` says of a test to who has left it: in the language of the page, whatever the test is in. */
export function inPageLanguage<T>(work: () => T): T {
  if (fixed === null) return work();
  activate(spoken(chosenLanguage()));
  try {
    return work();
  } finally {
    activate(spoken(fixed));
  }
}

/** Whether what the page says is here in this language, or will never be. */
export function hasWords(language: Language): boolean {
  return shown === null || spoken(language) === language;
}

/** Fetches what the shown page says in this language. */
export async function fetchShownWords(language: Language): Promise<void> {
  if (shown !== null) await fetchWords(shown, language);
}

/** Says of the document which language it is in. */
export function nameLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** A language that the page has no words of is English. */
function spoken(language: Language): Language {
  return shown !== null && fetched.has(urlOf(shown, language)) ? language : 'en';
}

function activate(language: Language): void {
  // Digits are Latin in every language, so that a number is read as it is typed.
  i18n.loadAndActivate({ locale: language, locales: `${language}-u-nu-latn`, messages: words.get(language) ?? {} });
}

/** The build names the folder; while developing there is one for all. */
function urlOf(page: string, language: Language): string {
  return `/assets/words/${document.documentElement.dataset.words}/${language}/${page}.json`;
}
