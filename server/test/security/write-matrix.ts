// Writes the access matrix into docs/security.md: `node server/test/security/write-matrix.ts`. A test compares the two.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matrixTable } from './expected.ts';

export const SECURITY_PAGE = join(import.meta.dirname, '../../../docs/security.md');

const BEGIN = '<!-- The matrix is written by node server/test/security/write-matrix.ts -->';
const END = '<!-- end of the matrix -->';

/** The page with the matrix of today between its two marks. */
export async function withMatrix(page: string): Promise<string> {
  const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]];
  if (before === undefined || after === undefined) throw new Error('docs/security.md has no place for the matrix.');
  return `${before}${BEGIN}\n\n${await matrixTable()}\n\n${END}${after}`;
}

if (import.meta.main) writeFileSync(SECURITY_PAGE, await withMatrix(readFileSync(SECURITY_PAGE, 'utf8')));
