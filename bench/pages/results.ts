import { z } from 'zod';
import { conditions, type Visit } from './visit.ts';

const ms = z.number().nonnegative();
const bytes = z.int().nonnegative();
const interactions = z.strictObject({ count: z.int().positive(), medianMs: ms, p98Ms: ms, worstMs: ms });
const visit = z.strictObject({
  bytes,
  requests: z.int().nonnegative(),
  bytesOf: z.record(z.enum(['document', 'script', 'style', 'font', 'call', 'other']), bytes),
  firstPaintMs: ms,
  loadMs: ms,
  usableMs: ms,
  layoutShift: z.number().nonnegative(),
  typing: z.strictObject({ keys: interactions, presses: interactions.nullable() }).nullable(),
  aheadBytes: bytes,
}) satisfies z.ZodType<Visit>;

/** The file of a run: every visit, none left out. */
export const pagesRun = z.strictObject({
  at: z.iso.datetime(),
  commit: z.string(),
  machine: z.strictObject({ processor: z.string(), cores: z.int(), node: z.string(), chromium: z.string() }),
  pages: z.array(
    z.strictObject({
      page: z.string(),
      cache: z.enum(['empty', 'warm']),
      condition: z.enum(Object.keys(conditions) as [keyof typeof conditions]),
      visits: z.array(visit).min(1),
    }),
  ),
});
export type PagesRun = z.output<typeof pagesRun>;

const COLUMNS = [
  'KB',
  'requests',
  'first paint',
  'load',
  'usable',
  'shift',
  'key p98',
  'key worst',
  'press worst',
  'ahead KB',
];

/** One line a page, cache and condition: medians, and where a time varied its smallest and largest. */
export function tableOf({ pages }: PagesRun): string[] {
  const head = `${'page'.padEnd(22)}${'cache'.padEnd(7)}${'condition'.padEnd(26)}${COLUMNS.map((name) => name.padStart(17)).join('')}`;
  return [
    head,
    ...pages.map(({ page, cache, condition, visits }) => {
      const figures = [
        kilobytes(visits.map((one) => one.bytes)),
        String(median(visits.map((one) => one.requests))),
        spread(visits.map((one) => one.firstPaintMs)),
        spread(visits.map((one) => one.loadMs)),
        spread(visits.map((one) => one.usableMs)),
        median(visits.map((one) => one.layoutShift)).toFixed(3),
        spread(visits.flatMap((one) => one.typing?.keys.p98Ms ?? [])),
        spread(visits.flatMap((one) => one.typing?.keys.worstMs ?? [])),
        spread(visits.flatMap((one) => one.typing?.presses?.worstMs ?? [])),
        kilobytes(visits.map((one) => one.aheadBytes)),
      ];
      return `${page.padEnd(22)}${cache.padEnd(7)}${condition.padEnd(26)}${figures.map((one) => one.padStart(17)).join('')}`;
    }),
  ];
}

function kilobytes(values: number[]): string {
  return (median(values) / 1000).toFixed(1);
}

function spread(values: number[]): string {
  if (values.length === 0) return '';
  return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
