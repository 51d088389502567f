import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserCommand } from 'vitest/node';

/**
 * Runs in Node: adds a line to what the tests of this run saw, as `e2e/fixtures/seen.ts` does. Without SEEN_DIR,
 * nothing.
 */
export const recordSeen: BrowserCommand<[line: string]> = (_context, line) => {
  const folder = process.env.SEEN_DIR;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `web-${process.pid}.jsonl`), `${line}\n`);
};
