import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { RunStatement } from '../platform/database/long-transaction.ts';
import { countOf } from '../platform/plural.ts';
import { loadTable, readTable, type TableLines } from './queries.ts';

const LINES_AT_A_TIME = 500;
/** Long essays make a batch of fewer lines. */
const CHARACTERS_AT_A_TIME = 1024 * 1024;

/** A table as the text of its file: the columns in the first line, then a row in each. */
export async function* textOf({ columns, batches }: Pick<TableLines, 'columns' | 'batches'>): AsyncGenerator<string> {
  yield `${JSON.stringify(columns)}\n`;
  for await (const lines of batches) yield `${lines.join('\n')}\n`;
}

/** Reads such a text. */
export async function tableOf(name: string, text: Readable): Promise<TableLines> {
  const lines = linesOf(text);
  const first = await lines.next();
  return { name, columns: JSON.parse(first.value ?? '[]') as string[], batches: inBatches(lines) };
}

/** Only a line feed ends a line: other separators, such as U+2028, may be in a text. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length < LINES_AT_A_TIME && characters < CHARACTERS_AT_A_TIME) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** A table that passes through, and what passed: how many rows, and the checksum of its text once all have. */
export type Counted = { table: TableLines; rows: () => number; sha256: () => string };

export function counted(table: TableLines): Counted {
  let rows = 0;
  const hash = createHash('sha256').update(`${JSON.stringify(table.columns)}\n`);
  async function* passing(): AsyncGenerator<string[]> {
    for await (const lines of table.batches) {
      rows += lines.length;
      hash.update(`${lines.join('\n')}\n`);
      yield lines;
    }
  }
  return { table: { ...table, batches: passing() }, rows: () => rows, sha256: () => hash.copy().digest('hex') };
}

/** Loads a table, reads it again and throws where one differs from the other. Gives how many rows it has. */
export async function loadAndCompare(run: RunStatement, table: TableLines): Promise<number> {
  const given = counted(table);
  await loadTable(run, given.table);
  const stored = counted(await readTable(run, table.name));
  await readToEnd(stored.table.batches);
  if (stored.sha256() === given.sha256()) return stored.rows();
  const [were, are] = [countOf(given.rows(), 'row'), countOf(stored.rows(), 'row')];
  throw new Error(`The table ${table.name} is not what was loaded: it has ${are} of ${were}, or other values.`);
}

async function readToEnd(batches: AsyncIterable<string[]>): Promise<void> {
  const iterator = batches[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}
