import fc from 'fast-check';

const DEPTH = 10_000;

/** Texts that programs trip over: control characters, halves of pairs, names of prototypes, other languages of ours. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\u202Egnp.exe',
  '\u200B',
  '\uFEFF',
  'é'.normalize('NFD'),
  '👩‍👩‍👧‍👦'.repeat(20),
  '\u0301'.repeat(300),
  '__proto__',
  'constructor',
  'toString',
  "'; drop table accounts; --",
  "' or '1'='1",
  '$1',
  '%s%n%x',
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '\r\nSet-Cookie: a=b',
  '<script>parlanceRan()</script>',
  '=1+1',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e999',
  '0x10',
  '2026-02-30T25:61:61.000Z',
  '+275760-09-13T00:00:00.001Z',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.org`,
];

/** Where sizes end: of ids, of safe integers, of doubles. */
export const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 31) - 1,
  -(2 ** 53) - 2,
  1e21,
  1e308,
  5e-324,
];

/** Names that an object must not take as its own. */
export const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];

/** A text of one of the odd ones, of any characters, or of a length at which something may end. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(99, 100, 101, 129, 201, 255, 1001, 5001, 10_001, 50_001).map((n) => 'x'.repeat(n)),
  },
);

/** Any value but the right one: of another type, of another size, empty, deep or wide. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { '': '' }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(Array(1001).fill(1), Array(1001).fill('a'), wide(1001)) },
  { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPE_NAMES).map((name) => owning(name, { admin: true })) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** JSON texts so deep that whoever walks them by recursion runs out of stack. */
export const DEEP_TEXTS = [
  '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  '['.repeat(DEPTH),
];

function wide(keys: number): object {
  return Object.fromEntries(Array.from({ length: keys }, (_, index) => [`key${index}`, index]));
}

/** An object whose own key has this name, also `__proto__`. */
export function owning(name: string, value: unknown): object {
  return Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });
}
