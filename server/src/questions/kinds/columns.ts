import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Cell } from '../../platform/csv/csv-columns.ts';
import type { CellsByName } from '../../platform/csv/escaped-cells.ts';

/** The columns of a file whose rows say their types; how many of options and blanks are there, its first line says. */
export const TYPE = 'TYPE';
export const VALUE = 'VALUE';
export const optionColumns: readonly string[] = optionLetters.map((letter) => `OPTION_${letter}`);
export const ANSWER = 'CORRECT_ANSWER';
export const SETTINGS = 'SETTINGS';

export function blankColumn(number: number): string {
  return `CORRECT_BLANK_${number}`;
}

/** Texts in the columns of options, from the first on. */
export function optionCells(texts: readonly string[]): CellsByName {
  return Object.fromEntries(texts.map((text, index) => [optionColumns[index], text]));
}

/** The texts in the columns of options up to the last that is not empty, which may leave empty ones before it. */
export function optionsOf(cell: Cell): string[] {
  const texts = optionColumns.map(cell);
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}
