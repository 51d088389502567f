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
