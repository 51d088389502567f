import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Shape, shapeNames } from '../exams/shapes.ts';
import { median } from './latencies.ts';
import type { FloorsCase } from './schema.ts';

const PATH = join(import.meta.dirname, '../baseline.json');
const MIN_REASON = 10;

/** The newest entry counts. A ratio changes only with a new entry, which says why. */
const baselineFile = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        date: z.iso.date(),
        commit: z.string(),
        why: z.string().trim().min(MIN_REASON),
        /** Processor time of a flow over that of its floors. */
        ratios: z.record(z.enum(shapeNames), z.number().positive()),
      }),
    )
    .min(1),
});

/** What a flow may cost beside its floors, by shape, before `npm run proof` fails. */
export function readBaseline(): Record<Shape, number> {
  const { entries } = baselineFile.parse(JSON.parse(readFileSync(PATH, 'utf8')));
  const newest = entries.at(-1);
  if (!newest) throw new Error('The baseline has no entry.');
  return newest.ratios;
}

/** Adds an entry with the ratios of these floors; throws when one of the shapes was not measured. */
export function addToBaseline(entry: { date: string; commit: string; why: string }, floors: FloorsCase[]): void {
  const file = JSON.parse(readFileSync(PATH, 'utf8')) as z.output<typeof baselineFile>;
  const ratios = Object.fromEntries(floors.map(({ shape, runs }) => [shape, median(runs.map(({ ratio }) => ratio))]));
  const changed = baselineFile.parse({ entries: [...file.entries, { ...entry, ratios }] });
  writeFileSync(PATH, `${JSON.stringify(changed, null, 2)}\n`);
}
