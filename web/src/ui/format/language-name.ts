/** The English name of a language, such as 'German' of 'de'. Takes a BCP 47 tag; one that nobody knows is said as it is. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    // It is no tag at all.
    return tag;
  }
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
