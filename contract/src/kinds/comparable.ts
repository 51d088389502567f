const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B\u2032\u00B4\u0060]/g;
const DOUBLE_QUOTES = /[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/g;
const DASHES = /[\u2010-\u2015\u2212\u00AD]/g;

/**
 * A text as it is compared: Unicode NFKC (so a full-width letter and a composed accent are the plain ones),
 * curly quotes and dashes made straight, case folded, runs of spaces made one, none at the ends.
 */
export function comparable(text: string): string {
  return straightened(text).toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** The same with upper and lower case as they are. */
export function comparableWithCase(text: string): string {
  return straightened(text).replace(/\s+/gu, ' ').trim();
}

function straightened(text: string): string {
  return text.normalize('NFKC').replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-');
}
