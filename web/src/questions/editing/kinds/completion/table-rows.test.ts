import { expect, test } from 'vitest';
import { fromAdding, fromDeleting, fromMoving } from '../../controls/row-moves.ts';
import { withCell, withColumns, withPasted, withRows } from './table-rows.ts';

/** Gaps 0; 1, 2; 3. */
const rows = [
  ['When', '[BLANK]'],
  ['[BLANK] a [BLANK]', 'b'],
  ['c', '[BLANK]'],
];

test('gaps go with their row and their column', () => {
  expect(withRows(rows, fromMoving(3, 1, -1)).gaps).toEqual([1, 2, 0, 3]);
  expect(withRows(rows, fromDeleting(3, 1))).toEqual({ rows: [rows[0], rows[2]], gaps: [0, 3] });
  expect(withColumns(rows, fromDeleting(2, 0))).toEqual({ rows: [['[BLANK]'], ['b'], ['[BLANK]']], gaps: [0, 3] });
  expect(withColumns(rows, fromAdding(2)).rows[1]).toEqual(['[BLANK] a [BLANK]', 'b', '']);
});

test('a gap that is typed into a cell is new, and the others stay', () => {
  expect(withCell(rows, { row: 1, column: 1 }, 'b [BLANK]').gaps).toEqual([0, 1, 2, null, 3]);
  expect(withCell(rows, { row: 1, column: 0 }, ' a [BLANK]').gaps).toEqual([0, 2, 3]);
});

test('a pasted table fills cells and grows as far as it may', () => {
  const pasted = [
    ['x', 'y', 'z'],
    ['[BLANK]', '', ''],
  ];
  expect(withPasted(rows, { row: 2, column: 0 }, pasted, { rows: 20, columns: 6 })).toEqual({
    rows: [
      ['When', '[BLANK]', ''],
      ['[BLANK] a [BLANK]', 'b', ''],
      ['x', 'y', 'z'],
      ['[BLANK]', '', ''],
    ],
    gaps: [0, 1, 2, null],
  });
  expect(withPasted(rows, { row: 2, column: 1 }, pasted, { rows: 3, columns: 2 }).rows[2]).toEqual(['c', 'x']);
});
