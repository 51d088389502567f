import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ResultsFile, resultsFile, type TrialFile, trialFile } from '../figures/schema.ts';
import { writeBlocks } from './blocks.ts';
import { resultsPage } from './page.ts';
import { newestPages, pageBlocks } from './pages.ts';
import { resultBlocks } from './results.ts';
import { scalingBlocks } from './scaling.ts';

/** The newest file of results in a folder; null when there is none. */
export function findNewest(folder: string): ResultsFile | null {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.json$/.test(name)) : [];
  const newest = names.sort().at(-1);
  return newest ? resultsFile.parse(JSON.parse(readFileSync(join(folder, newest), 'utf8'))) : null;
}

/** The same; throws when there is none. */
export function newestResults(folder: string): ResultsFile {
  const newest = findNewest(folder);
  if (!newest) throw new Error(`There are no figures in ${folder}: run npm run bench.`);
  return newest;
}

/** Writes the page of figures beside the JSON it is made from. Gives its path. */
export function writePage(folder: string): string {
  const path = join(folder, 'index.html');
  writeFileSync(path, resultsPage(newestResults(folder), newestPages(folder)));
  return path;
}

/** Writes what is written from figures: the page, and the tables in `bench/results.md` and `docs/scaling.md`. */
export function writeAll(folder: string, root: string): void {
  const results = newestResults(folder);
  writeBlocks(join(root, 'bench/results.md'), resultBlocks(results, readTrials(join(folder, 'trials'))));
  writeBlocks(join(root, 'bench/results.md'), pageBlocks(newestPages(folder)));
  writeBlocks(join(root, 'docs/scaling.md'), scalingBlocks(results));
  writePage(folder);
}

function readTrials(folder: string): TrialFile[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .map((name) => trialFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt));
}
