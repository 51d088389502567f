import type { RowError } from '@parlance/contract/csv';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-file.ts';
import { withoutEscapes } from './escaped-cells.ts';
import { markedFile, withoutMarks } from './marked-file.ts';

const marked = (text: string, errors: RowError[] = []) => markedFile(Buffer.from(text), errors);
const wrong = (line: number, reason: string, column = ''): RowError => ({ line, column, reason });

/** The rows of a marked file as an import reads them. */
async function readBack(text: string) {
  const { header, rows } = withoutMarks(await readCsv(Buffer.from(await marked(text))));
  return [header, ...rows].map(({ cells }) => cells);
}

describe('a marked file', () => {
  it('names the faulty rows in a first column, whatever lines their cells take', async () => {
    const file = 'TYPE,VALUE\r\nPASSAGE,"Two\r\nlines, and ""quotes"""\r\n\r\nQUESTION,\r\n';
    const errors = [
      wrong(5, 'VALUE is empty', 'VALUE'),
      wrong(5, 'use A, B', 'CORRECT'),
      wrong(5, 'VALUE is empty', 'VALUE'),
    ];
    expect(await marked(file, errors)).toBe(
      '\uFEFFPROBLEM,TYPE,VALUE\r\n,PASSAGE,"Two\nlines, and ""quotes"""\r\n"VALUE is empty; CORRECT: use A, B",QUESTION,\r\n',
    );
  });

  it.each(['=1+1', '+44', '-5', '@name', '＝1+1', '＋44', '－5', '＠name'])(
    'shows %s, which a spreadsheet would run, and the import reads it back',
    async (cell) => {
      expect(await marked(`VALUE\n${cell}\n`)).toBe(`\uFEFFPROBLEM,VALUE\r\n,'${cell}\r\n`);
      expect(await readBack(`VALUE\n${cell}\n`)).toEqual([['VALUE'], [cell]]);
    },
  );

  it.each(["'=1", "''=1", "'tis"])('leaves its own mark to %s', async (cell) => {
    expect(await readBack(`VALUE\n${cell}\n`)).toEqual([['VALUE'], [cell]]);
  });

  it('keeps what an export has escaped', async () => {
    const exported = "VALUE,ESCAPED\n'=1+1,VALUE\n";
    const file = await readCsv(Buffer.from(await marked(exported)));
    expect(withoutEscapes(withoutMarks(file)).rows).toMatchObject([{ cells: ['=1+1'] }]);
  });

  it('keeps the separator, and is marked anew', async () => {
    expect(await marked('PROBLEM;TYPE;VALUE\nold;QUESTION;a,b\n', [wrong(2, 'new')])).toBe(
      '\uFEFFPROBLEM;TYPE;VALUE\r\nnew;QUESTION;"a,b"\r\n',
    );
  });

  it('is separated as its line sep= says, and without that line by what needs none', async () => {
    expect(await marked('sep=;\na;b\n1;2\n', [wrong(3, 'why')])).toBe('\uFEFFPROBLEM;a;b\r\nwhy;1;2\r\n');
    expect(await marked('sep=|\na|b\n1|2\n', [wrong(3, 'why')])).toBe('\uFEFFPROBLEM,a,b\r\nwhy,1,2\r\n');
  });

  it('is made of UTF-16 too', async () => {
    const utf16 = Buffer.from('\uFEFFVALUE\nä\n', 'utf16le');
    expect(await markedFile(utf16, [])).toBe('\uFEFFPROBLEM,VALUE\r\n,ä\r\n');
  });

  it('is made of a file whose quotation mark is never closed', async () => {
    expect(await marked('VALUE\n"open\nto the end', [wrong(2, 'not closed')])).toBe(
      '\uFEFFPROBLEM,VALUE\r\nnot closed,"open\nto the end"\r\n',
    );
  });

  it('lets other work run while it is made of 5 MiB', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await marked(`a,b\n${`"${'x '.repeat(500)}","y"\n`.repeat(5000)}`);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
