import { msg } from '@lingui/core/runtime-macro';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { AnswerRules } from '@parlance/contract/kinds/written/rules';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import { ANSWER, optionColumns, optionsOf, VALUE } from './columns.ts';
import { type FileRow, isFaulty } from './task.ts';
import { readBracketedVariants, readEscapedVariants } from './variants.ts';

/** The text of a row that needs one. */
export function readText(row: FileRow): string {
  if (row.text === '') row.fault(VALUE, say(msg`${{ column: VALUE }} is empty`));
  return row.text;
}

/** The options of a row, none of them empty. */
export function readOptions(row: FileRow): string[] {
  const texts = optionsOf(row.cell);
  for (const [index, text] of texts.entries()) {
    const column = optionColumns[index] ?? '';
    if (text === '') row.fault(column, say(msg`${{ column }} is empty`));
  }
  return texts;
}

/** The letters of a key of several, each once, in the order given. They may be separated by comma, semicolon or space. */
export function readLetters(row: FileRow): string[] {
  if (isFaulty(row, ANSWER)) return [];
  const letters = lookedUp(row.cell(ANSWER))
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (letters.length === 0) row.fault(ANSWER, say(msg`${{ column: ANSWER }} is empty`));
  else if (letters.some((letter) => !optionLetters.includes(letter)))
    row.fault(ANSWER, say(msg`use letters such as A,C`));
  else if (new Set(letters).size < letters.length) row.fault(ANSWER, say(msg`contains a letter twice`));
  return letters;
}

/** The letter of a key of one. */
export function readLetter(row: FileRow, example = 'a letter such as C'): string {
  const letter = lookedUp(row.cell(ANSWER)).toUpperCase();
  if (letter === '') row.fault(ANSWER, say(msg`${{ column: ANSWER }} is empty`));
  else if (!optionLetters.includes(letter)) row.fault(ANSWER, say(msg`use ${{ example }}`));
  return letter;
}

/** What a gap accepts. Without rules a bracket is a letter like any other, so that none is read for more. */
export function readGap(row: FileRow, rules: AnswerRules | null): string[] {
  if (isFaulty(row, ANSWER)) return [];
  const written = row.cell(ANSWER);
  const { variants, bare } = rules
    ? { variants: readBracketedVariants(written), bare: false }
    : readEscapedVariants(written);
  if (bare) row.fault(ANSWER, say(msg`put \\ before each ( and ) that is part of an answer, and | between answers`));
  else if (variants.length === 0) row.fault(ANSWER, say(msg`${{ column: ANSWER }} is empty`));
  return variants;
}
