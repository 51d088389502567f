import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A file of no more lines that only one other file imports may belong into that one. */
export const SMALL_LINES = 40;
export const TEST_FILE = /\.test(-[\w-]+)?\.tsx?$/;

export type Source = { path: string; lines: number; text: string };

/** The TypeScript of a room without its tests. */
export function sourcesOf(room: string): Source[] {
  return globSync(`${room}/src/**/*.{ts,tsx}`)
    .filter((path) => !TEST_FILE.test(path))
    .map(readSource);
}

export function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  return { path, text, lines: text.split('\n').length - 1 };
}

/** Those that one other file imports, types included. */
export function withOneImporter(sources: Source[]): Source[] {
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    for (const [, from = ''] of text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)) {
      const target = resolve(dirname(path), from);
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return sources.filter(({ path }) => importers.get(resolve(path))?.size === 1);
}
