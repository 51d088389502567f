/** From this length on one letter is a slip; in shorter words it is often another word. */
const NEAR_FROM = 5;

/** Whether two texts are a letter apart: one added, left out or changed, or two beside each other exchanged. */
export function isNear(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.min(a.length, b.length) < NEAR_FROM - 1 || Math.max(a.length, b.length) < NEAR_FROM) return false;
  if (Math.abs(a.length - b.length) > 1 || one === other) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (a.length > b.length) return rest(a, start + 1) === rest(b, start);
  if (b.length > a.length) return rest(b, start + 1) === rest(a, start);
  if (rest(a, start + 1) === rest(b, start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, start + 2) === rest(b, start + 2);
}
