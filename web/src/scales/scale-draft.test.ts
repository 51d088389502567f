import type { ScaleForm } from '@parlance/contract/scales/scale';
import { expect, test } from 'vitest';
import { draftOf, emptyDraft, formOf, resultsInRows, rowsOfText, textOfRows, wrongFields } from './scale-draft.ts';

const rows: ScaleForm['rows'] = [
  { from: 0, band: 0, cefr: 'below A1' },
  { from: 10.5, band: 4.5, cefr: 'B1+' },
  { from: 30, band: 7 },
];
const scale: ScaleForm = { name: 'Reading', source: 'raw', max_raw: 40, step: 0.5, percent: 68, rows };

test('a scale goes into its form, into a file and back as it was', () => {
  const draft = draftOf(scale);
  expect(formOf(draft)).toEqual(scale);
  const file = textOfRows(draft.rows);
  expect(file).toBe('from,band,cefr\r\n0,0,below A1\r\n10.5,4.5,B1+\r\n30,7,\r\n');
  const read = rowsOfText(file);
  expect(formOf({ ...draft, rows: read ?? [] })).toEqual(scale);
  expect(textOfRows(read ?? [])).toBe(file);
});

test.each([
  ['a spreadsheet', '0\t3,5\tA2\n12\t4\t\n'],
  ['a file of a language with a decimal comma', 'Marks;Band;Level\r\n0;3,5;A2\r\n12;4;\r\n'],
  ['a file with quotes', '\uFEFF"0","3.5","A2"\n"12","4",""'],
])('rows are read from %s', (_what, text) => {
  const { rows: read } = formOf({ ...emptyDraft(), rows: rowsOfText(text) ?? [] });
  expect(read).toEqual([
    { from: 0, band: 3.5, cefr: 'A2' },
    { from: 12, band: 4 },
  ]);
});

test('each row has the results whose marks begin with it, as it is typed', () => {
  const row = (from: string) => ({ from, band: '1', cefr: '' });
  const marks = [
    { raw: 0, results: 2 },
    { raw: 4.5, results: 3 },
    { raw: 5, results: 4 },
  ];
  expect(resultsInRows([row('0'), row('5')], marks)).toEqual([5, 4]);
  expect(resultsInRows([row('0'), row('4,5'), row(''), row('9')], marks)).toEqual([2, 7, null, 0]);
});

test('other texts are no rows', () => {
  expect([rowsOfText(''), rowsOfText('from,band'), rowsOfText('12'), rowsOfText('a\nb')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('what is wrong stands at the row as it is seen', () => {
  const blank = { from: '', band: '', cefr: '' };
  const draft = {
    ...draftOf(scale),
    rows: [{ ...blank, from: '0', band: '1' }, blank, { ...blank, from: 'x', band: '2.2' }],
  };
  expect(Object.keys(wrongFields(draft)).sort()).toEqual(['rows.2.from']);
  const off = { ...draft, rows: [...draft.rows.slice(0, 2), { ...blank, from: '5', band: '2.2' }] };
  expect(wrongFields(off)).toEqual({ 'rows.2.band': '2.2 is not a multiple of 0.5.' });
});
