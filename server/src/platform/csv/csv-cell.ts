import { msg } from '@lingui/core/runtime-macro';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import { inDigits, say } from '@parlance/contract/say';
import { characterOutside } from '@parlance/contract/texts/characters';

/** Invisible characters that may be at the end of a text, besides white space. */
const EDGE = /[\s\u200B\u2060\uFEFF]/;
const NOTHING_SEEN = /^[\s\p{Cf}]*$/u;
/** What word processors put into a cell where a line ends. */
const LINE_BREAK = /[\v\f\u0085\u2028\u2029]/g;
const LETTER_LOST = '\uFFFD';
/** Characters that are not seen and that nobody types. Joiners stay: words of some languages need them. */
const UNTYPED = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/**
 * A cell as it is stored: nothing at its ends that is not seen, every line ending in LF; empty where nothing is seen.
 */
export function cellText(raw: string): string {
  const text = raw.trim();
  if (NOTHING_SEEN.test(text)) return '';
  let start = 0;
  let end = text.length;
  // By hand: an expression that looks for the end goes over a long run of spaces again and again.
  while (EDGE.test(text.charAt(start))) start += 1;
  while (EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end).replace(LINE_BREAK, '\n');
}

/** What no cell may hold, as the reason; null for a good one. */
export function cellFault(text: string): string | null {
  const fault = faultIn(text);
  if (fault === null) return null;
  if (fault === 'long') return say(msg`at most ${{ most: inDigits(CSV_CELL_MAX) }} characters`);
  if (fault === 'lost') {
    return say(msg`holds ${{ sign: LETTER_LOST }} where a letter was lost: type it again, and save as CSV UTF-8`);
  }
  return say(msg`contains a character that cannot be displayed (${{ character: fault.outside }}): remove it`);
}

/** The same as a sentence under the field of a form. */
export function textFault(text: string): string | null {
  const fault = faultIn(text);
  if (fault === null) return null;
  if (fault === 'long') return say(msg`This at most ${{ most: inDigits(CSV_CELL_MAX) }} characters.`);
  if (fault === 'lost') {
    return say(msg`This holds ${{ sign: LETTER_LOST }} where a letter was lost: type it again, and save as CSV UTF-8.`);
  }
  return say(msg`This contains a character that cannot be displayed (${{ character: fault.outside }}): remove it.`);
}

function faultIn(text: string): 'long' | 'lost' | { outside: string } | null {
  if (text.length > CSV_CELL_MAX) return 'long';
  if (text.includes(LETTER_LOST)) return 'lost';
  const outside = characterOutside(text);
  return outside ? { outside } : null;
}

/**
 * A name, a letter or a number as it is looked up: full-width forms are the plain ones, what is not seen is not there.
 */
export function lookedUp(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

/** How spreadsheets in English, German, French, Spanish, Polish, Italian and Portuguese write true and false. */
const TRUE_WORDS = new Set('TRUE WAHR VRAI VERDADERO PRAWDA VERO VERDADEIRO'.split(' '));
const FALSE_WORDS = new Set('FALSE FALSCH FAUX FALSO FAŁSZ'.split(' '));
const YES_WORDS = new Set('YES JA OUI SÍ SI TAK SÌ SIM'.split(' '));
const NO_WORDS = new Set('NO NEIN NON NIE NÃO NAO'.split(' '));

/** A word as it is looked up in capitals: TRUE and FALSE for what a spreadsheet makes of them in another language. */
export function truthWord(text: string): string {
  const word = lookedUp(text).toUpperCase();
  return TRUE_WORDS.has(word) ? 'TRUE' : FALSE_WORDS.has(word) ? 'FALSE' : word;
}

/** Whether a cell says yes; null for what says neither yes nor no. */
export function saysYes(text: string): boolean | null {
  const word = truthWord(text);
  if (word === 'TRUE' || YES_WORDS.has(word)) return true;
  return word === 'FALSE' || NO_WORDS.has(word) ? false : null;
}

/** A text that a learner has to type, without what nobody can. */
export function typeable(text: string): string {
  return text.replace(UNTYPED, '').trim();
}
