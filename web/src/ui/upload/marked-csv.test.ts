import { expect, test } from 'vitest';
import { markedCsv } from './marked-csv.ts';
import type { ReportRow } from './upload-report.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const wrong = (line: number, ...reasons: string[]): ReportRow => ({
  line,
  type: '',
  value: '',
  state: 'error',
  reasons,
});

test('the faulty rows are named in a first column, whatever lines their cells take', () => {
  const file = bytes('TYPE,VALUE\r\nPASSAGE,"Two\r\nlines, and ""quotes"""\r\n\r\nQUESTION,\r\n');
  expect(markedCsv(file, [wrong(5, 'VALUE is empty', 'OPTION_A is empty')])).toBe(
    '\uFEFFPROBLEM,TYPE,VALUE\r\n,PASSAGE,"Two\nlines, and ""quotes"""\r\n"VALUE is empty; OPTION_A is empty",QUESTION,\r\n',
  );
});

test.each(['=1+1', '+44', '-5', '@name', ' =1'])('%s is not run as a formula', (cell) => {
  expect(markedCsv(bytes(`VALUE\n${cell}\n`), [])).toBe(`\uFEFFPROBLEM,VALUE\r\n,'${cell}\r\n`);
});

test('the separator stays, and a file marked before is marked anew', () => {
  const file = bytes('PROBLEM;TYPE;VALUE\nold;QUESTION;a,b\n');
  expect(markedCsv(file, [wrong(2, 'new')])).toBe('\uFEFFPROBLEM;TYPE;VALUE\r\nnew;QUESTION;"a,b"\r\n');
});

test('a file of UTF-16 is read', () => {
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...Array.from('VALUE\nä\n').flatMap((letter) => [letter.charCodeAt(0), 0]),
  ]);
  expect(markedCsv(utf16, [])).toBe('\uFEFFPROBLEM,VALUE\r\n,ä\r\n');
});

test('a quotation mark that is never closed still gives a file', () => {
  expect(markedCsv(bytes('VALUE\n"open\nto the end'), [wrong(2, 'not closed')])).toBe(
    '\uFEFFPROBLEM,VALUE\r\nnot closed,"open\nto the end"\r\n',
  );
});
