import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-file.ts';

const read = (text: string) => readCsv(Buffer.from(text));

/** Lines and cells of the rows below the header. */
async function rowsOf(text: string) {
  const { rows } = await read(text);
  return rows.map(({ line, cells, fault }) => (fault ? [line, fault] : [line, ...cells]));
}

const plain = [
  [2, '1', '2'],
  [3, '3', '4'],
];

describe('good files', () => {
  it.each([
    ['LF', 'a,b\n1,2\n3,4\n'],
    ['no last line ending', 'a,b\n1,2\n3,4'],
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['CR alone', 'a,b\r1,2\r3,4\r'],
    ['line endings of several kinds', 'a,b\r\n1,2\n3,4\r\n'],
    ['semicolons', 'a;b\n1;2\n3;4\n'],
    ['tabs', 'a\tb\n1\t2\n3\t4\n'],
    ['quoted cells', '"a","b"\n"1","2"\n3,"4"\n'],
    ['spaces around cells and their quotation marks', 'a , b\n 1, "2" \n3 ,4\n'],
    ['blank lines at the end', 'a,b\n1,2\n3,4\n\n\n'],
    ['empty rows at the end', 'a,b\n1,2\n3,4\n,\n,\n'],
  ])('%s', async (_name, text) => {
    expect((await read(text)).header.cells).toEqual(['a', 'b']);
    expect(await rowsOf(text)).toEqual(plain);
  });

  it.each([
    [
      'separator, quotation marks and line ending in a cell',
      'a,b\n"x, ""y""\nz",2\n3,4',
      [
        [2, 'x, "y"\nz', '2'],
        [4, '3', '4'],
      ],
    ],
    [
      'CRLF in a cell counts as one line',
      'a,b\r\n"x\r\n\r\ny",2\r\n3,4\r\n',
      [
        [2, 'x\n\ny', '2'],
        [5, '3', '4'],
      ],
    ],
    [
      'a blank line in between',
      'a,b\n\n1,2\n\n\n3,4',
      [
        [3, '1', '2'],
        [6, '3', '4'],
      ],
    ],
    [
      'an empty row in between',
      'a,b\n1,2\n,\n3,4',
      [
        [2, '1', '2'],
        [3, '', ''],
        [4, '3', '4'],
      ],
    ],
    [
      'rows shorter and longer than the first',
      'a,b\n1\n1,2,3\n3,4',
      [
        [2, '1'],
        [3, '1', '2', '3'],
        [4, '3', '4'],
      ],
    ],
    ['a formula is text', 'a,b\n=1+1,"=HYPERLINK(""http://x"")"', [[2, '=1+1', '=HYPERLINK("http://x")']]],
    ['commas in a file of semicolons', 'a;b\n1,5;2\n', [[2, '1,5', '2']]],
    ['a quoted header that holds commas', '"a,,,";b\n1;2\n', [[2, '1', '2']]],
  ])('%s', async (_name, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });

  it('tells the line of the header', async () => {
    expect((await read('\n\na,b\n1,2')).header).toEqual({ line: 3, cells: ['a', 'b'] });
  });

  it('keeps letters that two pieces of the file share', async () => {
    const long = `${'x'.repeat(5001)}é漢🙂`.repeat(3);
    const { rows } = await read(`a\n${`"${long}"\n`.repeat(20)}`);
    expect(new Set(rows.map(({ cells }) => cells[0]))).toEqual(new Set([long]));
  });
});

describe('broken quotation marks', () => {
  const opening = expect.stringContaining('in the middle of a cell');
  const closing = expect.stringContaining('is not closed');

  it.each([
    [
      'in the middle of a cell, and reading goes on',
      'a,b\nsay "hi" and "ho",2\n3,4',
      [
        [2, opening],
        [3, '3', '4'],
      ],
    ],
    [
      'in a row that is shorter too',
      'a,b,c\nsay "hi",2\n3,4,5',
      [
        [2, opening],
        [3, '3', '4', '5'],
      ],
    ],
    [
      'below a cell of two lines',
      'a,b\n"x\ny",say "hi",3\n3,4',
      [
        [3, opening],
        [4, '3', '4'],
      ],
    ],
    [
      'text after the closing one',
      'a,b\n1,2\n"x" y,2\n3,4',
      [
        [2, '1', '2'],
        [3, closing],
      ],
    ],
    [
      'never closed',
      'a,b\n1,2\n\n3,"4\n5,6\n7,8\n',
      [
        [2, '1', '2'],
        [4, closing],
      ],
    ],
    ['not doubled', 'a,b\n"he said "no" to me",2\n3,4', [[2, closing]]],
    [
      'never closed at the very end',
      'a,b\n1,2\n"',
      [
        [2, '1', '2'],
        [3, closing],
      ],
    ],
  ])('%s', async (_name, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });

  it('finds one in the header', async () => {
    expect((await read('a,b"\n1,2')).header).toMatchObject({ line: 1, fault: opening });
  });
});

describe('limits', () => {
  it.each([
    ['nothing', ''],
    ['only a byte order mark', '\ufeff'],
    ['only blank lines', '\n \n,,\n'],
  ])('refuses a file of %s', async (_name, text) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'csv_unreadable',
      message: expect.stringContaining('empty'),
    });
  });

  it('takes 5,000 rows and refuses one more, naming its line', async () => {
    expect((await read(`a,b\n${'1,2\n'.repeat(5000)}`)).rows).toHaveLength(5000);
    await expect(read(`a,b\n${'1,2\n'.repeat(5001)}`)).rejects.toMatchObject({
      code: 'csv_rows_wrong',
      extras: {
        details: {
          errors: [{ line: 5002, column: '', reason: 'this row and those after it are over the limit of 5,000' }],
          rows: [],
        },
      },
    });
  });

  it('counts no empty rows at the end', async () => {
    expect((await read(`a,b\n${'1,2\n'.repeat(5000)}${',\n'.repeat(10_000)}`)).rows).toHaveLength(5000);
  });

  it('takes empty columns on the right, but not a hundred names', async () => {
    expect((await read(`a,b${','.repeat(16_000)}\n1,2`)).header.cells).toEqual(['a', 'b']);
    await expect(read('a,'.repeat(101))).rejects.toMatchObject({ code: 'csv_unreadable' });
  });

  it('gives up on a file of empty rows', async () => {
    await expect(read(`a,b\n1,2\n${',\n'.repeat(2_000_000)}`)).rejects.toMatchObject({ code: 'csv_rows_wrong' });
  });

  it('lets other work run while it reads a file of 5 MiB', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await read(`a,b\n${`"${'x '.repeat(500)}","y"\n`.repeat(5000)}`);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
