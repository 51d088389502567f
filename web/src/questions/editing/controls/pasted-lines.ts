import { optionLetters } from '@parlance/contract/kinds/kind';
import { romanNumeral } from '@parlance/contract/kinds/matching';
import type { From } from './row-moves.ts';

/** How the lines of a list may be named, each from its first. */
const NAMES: ((index: number) => string)[] = [
  (index) => optionLetters[index] ?? '',
  (index) => romanNumeral(index),
  (index) => String(index + 1),
];

/** The lines of what was pasted, without empty ones, and without their letters or numbers where all have them. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length < 2) return lines;
  const name = NAMES.find((of) => lines.every((line, index) => withoutName(line, of(index)) !== null));
  return name ? lines.map((line, index) => withoutName(line, name(index)) ?? line) : lines;
}

/** 'B) the tide', 'b. the tide' and '(B) the tide' without the name; null where the line has another one. */
function withoutName(line: string, name: string): string | null {
  const [, given = '', rest = ''] = /^[([]?([a-z]+|\d+)[.):\]]*\s+(.+)$/i.exec(line) ?? [];
  return name !== '' && given.toLowerCase() === name.toLowerCase() ? rest : null;
}

/** The rows with lines put in from the row `at` on, and how many lines found no room. */
export type Filled = { from: From; texts: string[]; left: number };

/** Puts lines into the row `at` and those below: what is empty is filled, and before what is filled rows are added. */
export function withLines(texts: readonly string[], at: number, lines: readonly string[], most: number): Filled {
  const from: (number | null)[] = texts.map((_, index) => index);
  const next = [...texts];
  let placed = 0;
  for (const [index, line] of lines.entries()) {
    const place = at + index;
    const isFree = index === 0 || next[place]?.trim() === '';
    if (!isFree) {
      if (next.length >= most) break;
      next.splice(place, 0, '');
      from.splice(place, 0, null);
    }
    next[place] = line;
    placed += 1;
  }
  return { from, texts: next, left: lines.length - placed };
}
