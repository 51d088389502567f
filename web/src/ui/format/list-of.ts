const lists = new Intl.ListFormat('en-GB');

/** 'a', 'a and b', 'a, b and c'. */
export function listOf(words: readonly string[]): string {
  return lists.format(words);
}
