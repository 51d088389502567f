// How heavy and how fast the pages are in Chromium:
// `node bench/pages/main.ts [--reps 5] [--only NAME] [--full-speed] [--before PATH]`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { newestPages, pageBlocks } from '../report/pages.ts';
import { pagesRun } from './results.ts';
import { openSchool } from './school.ts';
import { type Condition, conditions, type Visit, visitTwice } from './visit.ts';

const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'bench/results');
const { values } = parseArgs({
  options: {
    reps: { type: 'string' },
    only: { type: 'string' },
    'full-speed': { type: 'boolean' },
    // The checkout of the product as it was before.
    before: { type: 'string' },
  },
});
const measuredRoot = values.before ?? ROOT;
const repetitions = Number(values.reps ?? 5);
const chosen = Object.keys(conditions).slice(0, values['full-speed'] ? 1 : undefined) as Condition[];

await withCleanUp(async (later) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
  later(() => browser.close());
  const pages = (await openSchool(later, measuredRoot)).filter(({ name }) => name.includes(values.only ?? ''));
  const measured = new Map<string, Visit[]>();
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const condition of chosen) {
      for (const page of pages) {
        const visits = await visitTwice(browser, page, condition);
        for (const [index, cache] of (['empty', 'warm'] as const).entries()) {
          const key = JSON.stringify({ page: page.name, cache, condition });
          measured.set(key, [...(measured.get(key) ?? []), ...visits.slice(index, index + 1)]);
        }
      }
    }
    process.stderr.write(`${repetition + 1} of ${repetitions}\n`);
  }
  const at = new Date().toISOString();
  const run = pagesRun.parse({
    at,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: measuredRoot, encoding: 'utf8' }).trim(),
    machine: {
      processor: cpus()[0]?.model.trim() ?? '',
      cores: availableParallelism(),
      node: process.versions.node,
      chromium: browser.version(),
    },
    pages: [...measured].map(([key, visits]) => ({ ...(JSON.parse(key) as object), visits })),
  });
  mkdirSync(RESULTS, { recursive: true });
  const name = `pages-${at.slice(0, 10)}${values.before ? '-before' : ''}.json`;
  writeFileSync(join(RESULTS, name), `${JSON.stringify(run, null, 1)}\n`);
  process.stdout.write(
    `${Object.values(pageBlocks(newestPages(RESULTS)))
      .flat()
      .join('\n')}\n`,
  );
});
