/** How many readings the brackets of one variant, or of all that a gap accepts, may have. */
export const READINGS_MAX = 64;

/**
 * What a variant with brackets accepts: `(the) library` with and without the word, `car(s)` with and without the letter.
 * A bracket or bar with a backslash before it is itself. Null where brackets are not in pairs or stand in each other, or
 * where there are more than 64 readings.
 */
export function readingsOf(variant: string): string[] | null {
  let readings = [''];
  let before: string[] | null = null;
  for (let at = 0; at < variant.length; at++) {
    const letter = variant.charAt(at);
    if (letter === '(') {
      if (before) return null;
      before = readings;
    } else if (letter === ')') {
      if (!before) return null;
      readings = [...readings, ...before];
      before = null;
      if (readings.length > READINGS_MAX) return null;
    } else {
      const isEscape = letter === '\\' && /[|()\\]/.test(variant.charAt(at + 1));
      if (isEscape) at += 1;
      readings = readings.map((reading) => reading + variant.charAt(at));
    }
  }
  return before ? null : [...new Set(readings)];
}

/** A text as a variant that accepts it alone. */
export function asVariant(text: string): string {
  return text.replace(/[()\\]/g, String.raw`\$&`);
}
