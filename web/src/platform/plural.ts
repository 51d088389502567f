const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** The form of a noun or a verb that goes with a number: `one` with 1, otherwise `many`, without it `one` and an s. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return rules.select(count) === 'one' ? one : many;
}

/** The number with its noun: '1 question', '1,240 questions'. */
export function countOf(count: number, one: string, many?: string): string {
  return `${numbers.format(count)} ${plural(count, one, many)}`;
}
