const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const UNIT_ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const SCALES = new Map([
  ['thousand', 1000],
  ['million', 1_000_000],
]);

type Word = { value: number; kind: 'unit' | 'ten' | 'hundred' | 'scale'; isOrdinal: boolean };

const words = new Map<string, Word>([
  ...UNITS.map((word, value): [string, Word] => [word, { value, kind: 'unit', isOrdinal: false }]),
  ...UNIT_ORDINALS.map((word, value): [string, Word] => [word, { value, kind: 'unit', isOrdinal: true }]),
  ...TENS.flatMap((word, ten): [string, Word][] =>
    word === ''
      ? []
      : [
          [word, { value: ten * 10, kind: 'ten', isOrdinal: false }],
          [word.replace(/y$/, 'ieth'), { value: ten * 10, kind: 'ten', isOrdinal: true }],
        ],
  ),
  ['hundred', { value: 100, kind: 'hundred', isOrdinal: false }],
  ['hundredth', { value: 100, kind: 'hundred', isOrdinal: true }],
  ...[...SCALES].flatMap(([word, value]): [string, Word][] => [
    [word, { value, kind: 'scale', isOrdinal: false }],
    [`${word}th`, { value, kind: 'scale', isOrdinal: true }],
  ]),
]);

/** A number in words, and how many of the tokens it takes. */
export type NumberInWords = { value: number; isOrdinal: boolean; tokens: number };

/**
 * The English number in words that begins at a token, as long as it goes: 'two hundred and five', 'a hundred',
 * 'twenty-first'. Up to 999,999,999. Null where none begins.
 */
export function numberInWords(tokens: readonly string[], start: number): NumberInWords | null {
  let total = 0;
  let group = 0;
  let room = 1000;
  let best: NumberInWords | null = null;
  // What may follow: units below this, and whether a hundred or a scale may.
  let below = 1000;
  let scale = Number.POSITIVE_INFINITY;
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    if (token === 'a' && at === start && isLarge(tokens[at + 1])) {
      group = 1;
      below = 0;
      continue;
    }
    if (token === 'and' && best && below >= 100 && isSmall(tokens[at + 1] ?? '')) continue;
    const parts = token.split('-').map((part) => words.get(part));
    if (parts.some((part) => part === undefined)) break;
    let isOrdinal = false;
    let fits = true;
    for (const part of parts as Word[]) {
      if (isOrdinal) fits = false;
      isOrdinal = part.isOrdinal;
      if (part.kind === 'unit') {
        fits &&= part.value < below && (part.value > 0 || (best === null && at === start));
        group += part.value;
        below = 0;
      } else if (part.kind === 'ten') {
        fits &&= below >= 100;
        group += part.value;
        below = 10;
      } else if (part.kind === 'hundred') {
        fits &&= group > 0 && group < 10 && room >= 1000;
        group *= 100;
        below = 100;
        room = 100;
      } else {
        fits &&= group > 0 && part.value < scale;
        total += group * part.value;
        scale = part.value;
        group = 0;
        below = 1000;
        room = 1000;
      }
    }
    if (!fits) break;
    best = { value: total + group, isOrdinal, tokens: at - start + 1 };
    if (isOrdinal) break;
  }
  return best;
}

function isLarge(token: string | undefined): boolean {
  const word = words.get(token ?? '');
  return word?.kind === 'hundred' || word?.kind === 'scale';
}

/** Whether a token may follow an 'and': 'two hundred and five', 'a thousand and twenty-one'. */
function isSmall(token: string): boolean {
  const [first] = token.split('-');
  const word = words.get(first ?? '');
  return word?.kind === 'unit' || word?.kind === 'ten';
}
