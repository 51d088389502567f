const LONGEST_INSERT = 200;

/**
 * Finds a text of the specification in a line of a page. `{name}` matches anything that is not empty; white space
 * is one space; a text that begins or ends with a letter or digit is found as whole words only, so that `ID` is not
 * seen in `VIDEO`.
 */
export function textPattern(text: string): RegExp {
  const parts = normalised(text).split(/\{[^}]*\}/);
  const body = parts.map((part) => RegExp.escape(part)).join(`.{1,${LONGEST_INSERT}}?`);
  const [before, after] = [parts[0] ?? '', parts.at(-1) ?? ''];
  const opens = /^[\p{L}\p{N}]/u.test(before) ? '(?<![\\p{L}\\p{N}])' : '';
  const closes = /[\p{L}\p{N}]$/u.test(after) ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${opens}${body}${closes}`, 'u');
}

/** White space as a reader sees it: one space, none at the ends. */
export function normalised(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
