import { msg } from '@lingui/core/runtime-macro';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../platform/csv/csv-cell.ts';
import type { Cell, Fault } from '../platform/csv/csv-columns.ts';

/** What a file says of a choice. */
export type Choice = {
  /** Without those after the last one with a text; one without a text before it is ''. */
  options: string[];
  /** In the order of the alphabet. */
  correct: string[];
};

/** Letters of so many options are known where a question has fewer: they are those of the specification's fields. */
const LEAST_KNOWN = 4;
const OPTIONS_MAX = 10;

/** What is wrong with a choice, for whoever reads it to say in words. `option` is a place in the alphabet, A is 0. */
export type ChoiceFault =
  | { kind: 'option empty'; option: number }
  | { kind: 'key empty' }
  /** `last` is the last letter that may be used. */
  | { kind: 'key unknown'; last: string }
  | { kind: 'key twice' }
  | { kind: 'key without option'; letter: string; option: number };

/**
 * Checks the options and the key of a question: at least A and B, no gap between them, and every correct letter once
 * and with its option. Gives the correct letters in the order of the alphabet.
 */
export function checkChoice(
  options: readonly (string | null)[],
  given: readonly string[],
): { correct: string[]; faults: ChoiceFault[] } {
  const last = Math.max(
    1,
    options.findLastIndex((option) => option !== null),
  );
  const faults: ChoiceFault[] = [];
  for (const [option, text] of options.entries()) {
    if (option <= last && text === null) faults.push({ kind: 'option empty', option });
  }
  if (given.length === 0) faults.push({ kind: 'key empty' });
  const letters = optionLetters.slice(0, Math.max(LEAST_KNOWN, last + 1));
  if (given.some((letter) => !letters.includes(letter))) {
    return { correct: [], faults: [...faults, { kind: 'key unknown', last: letters.at(-1) ?? '' }] };
  }
  if (new Set(given).size < given.length) faults.push({ kind: 'key twice' });
  const correct = letters.filter((letter) => given.includes(letter));
  for (const letter of correct) {
    const option = letters.indexOf(letter);
    if (option > last) faults.push({ kind: 'key without option', letter, option });
  }
  return { correct, faults };
}

/** The columns of a choice as their kind of file writes them. */
export type ChoiceColumns = { options: readonly string[]; answer: string };

/** Reads a choice from a file. Several letters may be separated by comma, semicolon or space. */
export function readChoice(cell: Cell, columns: ChoiceColumns, fault: Fault): Choice {
  const options = columns.options.map((column) => cell(column) || null);
  const given = lookedUp(cell(columns.answer))
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const { correct, faults } = checkChoice(options, given);
  for (const found of faults) fault(...inColumns(found, columns));
  const tooMany = columns.options.find((_column, index) => index >= OPTIONS_MAX && options[index] !== null);
  if (tooMany) fault(tooMany, say(msg`use at most ${{ most: OPTIONS_MAX }} options`));
  return { options: optionTexts(options), correct };
}

/** Options as a version stores them. */
export function optionTexts(options: readonly (string | null)[]): string[] {
  return options.slice(0, options.findLastIndex((option) => option !== null) + 1).map((option) => option ?? '');
}

/** The column a fault belongs to, and its words. */
function inColumns(fault: ChoiceFault, { options, answer }: ChoiceColumns): [column: string, reason: string] {
  switch (fault.kind) {
    case 'option empty': {
      const column = options[fault.option] ?? '';
      return [column, say(msg`${{ column }} is empty`)];
    }
    case 'key empty':
      return [answer, say(msg`${{ column: answer }} is empty`)];
    case 'key unknown':
      return [
        answer,
        fault.last === 'D'
          ? say(msg`use A, B, C or D, or several such as A,C`)
          : say(msg`use A to ${{ last: fault.last }}, or several such as A,C`),
      ];
    case 'key twice':
      return [answer, say(msg`contains a letter twice`)];
    case 'key without option':
      return [answer, say(msg`is ${{ letter: fault.letter }}, but ${{ column: options[fault.option] }} is empty`)];
  }
}
