import { BLANKS_MAX } from '@parlance/contract/editing';
import { type Columns, hasColumn } from '../../platform/csv/csv-columns.ts';
import type { CsvFile } from '../../platform/csv/csv-file.ts';
import { ANSWER, blankColumn, optionColumns, SETTINGS, TYPE, VALUE } from '../kinds/columns.ts';
import { withSaid } from './details-columns.ts';

/** How many columns for options and blanks every file has; one that needs more names them. */
const OPTION_COLUMNS = 4;
const BLANK_COLUMNS = 3;

export type TypedColumns = Columns & { blanks: string[] };

/** The columns of a file whose rows say their types, with so many for options and blanks, and one for settings. */
export function typedColumns(given: { options?: number; blanks?: number; settings?: boolean } = {}): TypedColumns {
  const { options = 0, blanks = 0, settings = false } = given;
  const blankColumns = Array.from({ length: Math.max(blanks, BLANK_COLUMNS) }, (_, index) => blankColumn(index + 1));
  return {
    known: [
      TYPE,
      VALUE,
      ...optionColumns.slice(0, Math.max(options, OPTION_COLUMNS)),
      ANSWER,
      ...blankColumns,
      ...(settings ? [SETTINGS] : []),
    ],
    required: [TYPE, VALUE],
    blanks: blankColumns,
  };
}

/** The columns of such a file as far as its first line goes. */
export function columnsOf(file: CsvFile): TypedColumns {
  const { header } = file;
  const numbers = Array.from({ length: BLANKS_MAX }, (_, index) => index + 1);
  const columns = typedColumns({
    options: optionColumns.findLastIndex((column) => hasColumn(header, column)) + 1,
    blanks: numbers.findLast((number) => hasColumn(header, blankColumn(number))) ?? 0,
    settings: hasColumn(header, SETTINGS),
  });
  return withSaid(columns, file);
}
