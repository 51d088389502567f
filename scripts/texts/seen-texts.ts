import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalised } from './text-pattern.ts';

/** One line of a record: a page as Playwright saw it, or the body of a reply. */
type Recorded = { url: string; tree: string; placeholders: string[] } | { call: string; reply: unknown };

export type Seen = {
  /** The pages, each with its path and its lines. */
  screens: { path: string; lines: string[] }[];
  /** Every text of every reply. */
  replies: string[];
};

/** Reads what the tests of a run saw, out of every file of the folder. */
export function readSeen(folder: string): Seen {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const records = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean));
  return seenIn(records.map((line) => JSON.parse(line) as Recorded));
}

export function seenIn(records: Recorded[]): Seen {
  const seen: Seen = { screens: [], replies: [] };
  for (const record of records) {
    if ('reply' in record) seen.replies.push(...textsOf(record.reply).map(normalised));
    else seen.screens.push({ path: record.url, lines: linesOf(record.tree, record.placeholders) });
  }
  return seen;
}

/** A tree quotes names, and a quote within them is escaped. */
function linesOf(tree: string, placeholders: string[]): string[] {
  return [...tree.replaceAll('\\"', '"').split('\n'), ...placeholders].map(normalised);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}
