/** What the demo refers to and has itself. */
export function the<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo refers to something that it does not hold.');
  return value;
}
