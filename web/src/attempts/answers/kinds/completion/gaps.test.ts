import { expect, test } from 'vitest';
import { gapName, piecesOf } from './gaps.ts';
import { cellWords, tablePieces, textLines } from './text-lines.ts';

const named = (text: string, where?: string) => {
  const pieces = piecesOf(text, 0);
  return pieces.flatMap((piece, at) => ('gap' in piece ? [gapName(14 + piece.gap, pieces, at, where)] : []));
};

test.each([
  ['By noon the level of [BLANK] fell.', ['Gap 14, after: By noon the level of']],
  ['On the hill by noon the level of [BLANK].', ['Gap 14, after: by noon the level of']],
  ['[BLANK] rose, and [BLANK] fell.', ['Gap 14, before: rose, and', 'Gap 15, after: rose, and']],
  ['the [BLANK][BLANK].', ['Gap 14, after: the', 'Gap 15']],
  ['– [BLANK] .', ['Gap 14']],
])('the gaps of %j', (text, names) => {
  expect(named(text)).toEqual(names);
});

test('a gap of a table is called by its row and column too', () => {
  expect(named('about [BLANK] metres', 'Large, Size')).toEqual(['Gap 14, Large, Size, after: about']);
});

test('lines of notes are points under headings; gaps are counted through', () => {
  const body = 'Before you start\n- the fee is [BLANK]\n\n• bring [BLANK]\nAsk the warden for [BLANK]\nThank you';
  const lines = textLines(body, 'notes');
  expect(lines.map(({ kind }) => kind)).toEqual(['heading', 'point', 'point', 'words', 'words']);
  expect(lines.flatMap(({ pieces }) => pieces.flatMap((piece) => ('gap' in piece ? [piece.gap] : [])))).toEqual([
    0, 1, 2,
  ]);
  expect(textLines('A line\n- and a dash [BLANK]', 'text').map(({ kind }) => kind)).toEqual(['words', 'words']);
});

test('cells of a table, row by row', () => {
  const rows = tablePieces([
    ['Plot', 'Fee'],
    ['Small [BLANK]', '[BLANK]'],
    ['', '[BLANK] pounds'],
  ]);
  expect(rows[1]?.[1]).toEqual([{ gap: 1 }]);
  expect(rows[2]).toEqual([[], [{ gap: 2 }, { text: ' pounds' }]]);
  expect(cellWords(rows[1]?.[0])).toBe('Small');
});
