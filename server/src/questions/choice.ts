import { type Letter, letters } from '@parlance/contract/questions';
import { lookedUp } from './csv-cell.ts';
import type { Fault } from './csv-columns.ts';

export type Choice = {
  option_a: string | null;
  option_b: string | null;
  option_c: string | null;
  option_d: string | null;
  /** A letter, or several in the order of the alphabet. */
  correct_option: Letter | Letter[];
};

/** The columns of a choice as their kind of file writes them. */
export type ChoiceColumns = { options: readonly [string, string, string, string]; answer: string };

/**
 * Reads the options and the key of a question: at least A and B, no gap between them, and every correct letter with
 * its option. Several letters may be separated by comma, semicolon or space.
 */
export function readChoice(cell: (column: string) => string, columns: ChoiceColumns, fault: Fault): Choice {
  const options = columns.options.map((column) => cell(column) || null);
  const last = Math.max(
    1,
    options.findLastIndex((option) => option !== null),
  );
  for (const [index, column] of columns.options.entries()) {
    if (index <= last && options[index] === null) fault(column, `${column} is empty`);
  }
  const [a = null, b = null, c = null, d = null] = options;
  return { option_a: a, option_b: b, option_c: c, option_d: d, correct_option: readKey(cell, columns, last, fault) };
}

function readKey(
  cell: (column: string) => string,
  { options, answer }: ChoiceColumns,
  last: number,
  fault: Fault,
): Choice['correct_option'] {
  const given = lookedUp(cell(answer))
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (given.length === 0) fault(answer, `${answer} is empty`);
  if (given.some((letter) => !letters.includes(letter as Letter))) {
    fault(answer, 'use A, B, C or D, or several such as A,C');
    return [];
  }
  if (new Set(given).size < given.length) fault(answer, 'names a letter twice');
  const correct = letters.filter((letter) => given.includes(letter));
  for (const letter of correct) {
    const index = letters.indexOf(letter);
    if (index > last) fault(answer, `says ${letter}, but ${options[index]} is empty`);
  }
  const [only, ...others] = correct;
  return only && others.length === 0 ? only : correct;
}
