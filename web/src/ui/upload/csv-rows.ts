/** A row of a CSV file as it is in the text, `line` being where it starts, the first line being 1. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Reads rows for marking them, not for judging them: it takes every file, also one whose quotation marks the server
 * could not read. Blank lines are left out.
 */
export function csvRows(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  let cell = '';
  let quoted = false;

  function endRow(): void {
    row.cells.push(cell);
    if (row.cells.length > 1 || cell.trim() !== '') rows.push(row);
    cell = '';
    row = { line, cells: [] };
  }

  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') line += 1;
    if (quoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (quoted && character === '"') quoted = false;
    else if (quoted) cell += character;
    else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === delimiter) {
      row.cells.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else cell += character;
  }
  if (cell !== '' || row.cells.length > 0) endRow();
  return rows;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The separator the first line uses most, outside quotation marks. */
export function delimiterOf(text: string): string {
  const header = /\S.*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const uses = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce<string>((best, delimiter) => (uses(delimiter) > uses(best) ? delimiter : best), ',');
}

/** The text of a file, its lines ending in LF: UTF-8, or UTF-16 with its mark, as spreadsheets write it. */
export function csvText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
}

/** The rows as a CSV text, every cell in quotation marks where it needs them. */
export function csvOf(rows: string[][], delimiter: string): string {
  const written = (cell: string) => (/["\n\r,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((cells) => `${cells.map(written).join(delimiter)}\r\n`).join('');
}
