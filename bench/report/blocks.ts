import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Puts lines into a page in place of what is between `<!-- figures: NAME -->` and `<!-- end -->`; the rest of the page
 * is written by hand. Throws when the page has no such place.
 */
export function writeBlocks(path: string, blocks: Record<string, string[]>): void {
  let page = readFileSync(path, 'utf8');
  for (const [name, lines] of Object.entries(blocks)) {
    const begin = `<!-- figures: ${name} -->`;
    const start = page.indexOf(begin);
    const end = page.indexOf('<!-- end -->', start);
    if (start < 0 || end < 0) throw new Error(`${path} has no place for “${name}”.`);
    page = `${page.slice(0, start + begin.length)}\n\n${lines.join('\n')}\n\n${page.slice(end)}`;
  }
  writeFileSync(path, page);
}

/** A table of Markdown. */
export function table(heading: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)];
}
