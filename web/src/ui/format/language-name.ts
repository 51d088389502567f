import { spokenLocale } from '@parlance/contract/say';

/** The name of a language in that of the page, such as 'German' of 'de'. Takes a BCP 47 tag; one that nobody knows is said as it is. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([spokenLocale()], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // It is no tag at all.
    return tag;
  }
}
