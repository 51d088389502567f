import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SERIOUS = ['serious', 'critical'];

type WithAxe = { axe: { run: (options: RunOptions) => Promise<AxeResults> } };

/**
 * What axe finds on the page as it is now that is serious or critical: one line a place, with what to do. The source
 * of axe costs more than a run of it, so a page that already has it keeps it.
 */
export async function seriousViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // Judged in the page: what passed is the greater part of a report by far.
  return await page.evaluate(async (impacts) => {
    const { violations } = await (window as unknown as WithAxe).axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact && impacts.includes(impact))
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  }, SERIOUS);
}
