import type { UploadRow } from '@parlance/contract/csv';
import { expect, test } from 'vitest';
import { reportOf } from './upload-report.ts';

const rows: UploadRow[] = [
  { line: 2, type: 'PASSAGE', value: 'The City Under the City', state: 'ready' },
  { line: 5, type: 'TRUE_FALSE_QUESTION', value: 'The tunnels were sealed.', state: 'error' },
  { line: 6, type: '', value: '', state: 'skipped' },
];

test('a row carries everything that is wrong with it, and the states are counted', () => {
  const report = reportOf(rows, [
    { line: 5, column: 'CORRECT_ANSWER', reason: 'use TRUE or FALSE' },
    { line: 5, column: 'VALUE', reason: 'VALUE is empty' },
  ]);
  expect(report.rows.map(({ reasons }) => reasons)).toEqual([
    [],
    ['CORRECT_ANSWER: use TRUE or FALSE', 'VALUE is empty'],
    [],
  ]);
  expect(report).toMatchObject({ ready: 1, wrong: 1, skipped: 1 });
});

test('a fault of the first line is a row to fix, before the others', () => {
  const report = reportOf([], [{ line: 1, column: 'TYPE', reason: 'TYPE is missing from the first line' }]);
  expect(report.rows).toEqual([
    {
      line: 1,
      type: '',
      value: 'The column names',
      state: 'error',
      reasons: ['TYPE is missing from the first line'],
    },
  ]);
  expect(report.wrong).toBe(1);
});

test('a fault without a column is told as it is', () => {
  const [row] = reportOf([], [{ line: 1, column: '', reason: 'this file has no questions' }]).rows;
  expect(row?.reasons).toEqual(['this file has no questions']);
});
