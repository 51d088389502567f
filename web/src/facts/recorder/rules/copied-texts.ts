import { PASTE_MIN } from '@parlance/contract/facts/kinds';

/** How many of the copied texts are known, and how many characters of each. */
const KNOWN = 50;
const KNOWN_LENGTH = 100_000;

/** Knows what was copied inside a test, in the memory of the page alone, and so which pasted text came from elsewhere. */
export function createCopiedTexts() {
  let texts: string[] = [];
  return {
    copied(text: string) {
      const one = plain(text.slice(0, KNOWN_LENGTH));
      if (one !== '') texts = [one, ...texts].slice(0, KNOWN);
    },
    /** The length of a pasted text that is worth a fact, in characters as a field counts them; null of any other. */
    foreignLength(pasted: string): number | null {
      const { length } = pasted;
      if (length < PASTE_MIN) return null;
      const one = plain(pasted.slice(0, KNOWN_LENGTH));
      return texts.some((text) => text.includes(one)) ? null : length;
    },
  };
}

/** A clipboard may carry line ends and spaces otherwise than the page. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
