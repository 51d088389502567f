const rules = new Intl.PluralRules('en');

/** The number with what goes with it: '1 row needs', '2 rows need'. Without `many`: `one` and an s. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${rules.select(count) === 'one' ? one : many}`;
}
