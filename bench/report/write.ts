import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partNames, type ResultsFile, resultsFile, type TrialFile, trialFile } from '../figures/schema.ts';
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

/** Writes the page of charts and the tables, beside the JSON that they are made from. */
export function writePages(folder: string): void {
  const [results, pages] = [newestResults(folder), newestPages(folder)];
  writeFileSync(join(folder, 'index.html'), resultsPage(results, pages));
  const blocks = { ...resultBlocks(results, readTrials(join(folder, 'trials'))), ...pageBlocks(pages) };
  const sections = Object.entries(blocks).map(([name, lines]) => `## ${name}\n\n${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'tables.md'), `# Speed and memory, ${results.date}\n\n${sections.join('\n')}`);
}

/**
 * Writes the figures that are kept into `bench/results.md` and `docs/scaling.md`. Throws when a part of them was not
 * measured here: a page with half of its figures would read as if the others were gone.
 */
export function keepFigures(folder: string, root: string): void {
  const [results, pages] = [newestResults(folder), newestPages(folder)];
  const missing = partNames.filter((name) => !results.parts[name]);
  if (missing.length > 0) throw new Error(`Not measured here: run npm run bench -- --part ${missing.join(',')}.`);
  if (!pages.now) throw new Error('The pages were not measured here: run node bench/pages/main.ts.');
  const { machine, goals, musts } = resultBlocks(results, []);
  const { 'page goals': pageGoals } = pageBlocks(pages);
  writeBlocks(join(root, 'bench/results.md'), { machine, goals, musts, 'page goals': pageGoals });
  writeBlocks(join(root, 'docs/scaling.md'), scalingBlocks(results));
}

function readTrials(folder: string): TrialFile[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .map((name) => trialFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt));
}
