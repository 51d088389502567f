/**
 * Reads CSV as RFC 4180 has it: a header line, cells in double quotes where they hold a comma, a quote or a line break.
 */
export function csvRows(text: string): Record<string, string>[] {
  const [header = [], ...lines] = cellLines(text);
  return lines.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

function cellLines(text: string): string[][] {
  const cell = /("(?:[^"]|"")*"|[^,"\n]*)(,|\n|$)/y;
  const lines: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, raw = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`The CSV cannot be read from "${text.slice(at, at + 40)}".`);
    lines.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\n' && cell.lastIndex < text.length) lines.push([]);
  }
  return lines;
}
