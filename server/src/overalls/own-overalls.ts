import type { Overall, OwnOverall, OwnPart } from '@parlance/contract/overalls';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import type { ScaleRow } from '@parlance/contract/scales/scale';
import type { Db } from '../platform/database/database.ts';
import { bandsOf, type CountedPart, countedParts } from './counted-parts.ts';
import { overallBand } from './overall-band.ts';
import { findScaleRows, listOveralls, listTaken } from './queries.ts';

/** The overall bands of a learner who has taken a part of them, by title; or the one of them with an id. */
export async function overallsOf(db: Db, accountId: number, now: Date, id?: number): Promise<OwnOverall[]> {
  const overalls = await listOveralls(db, id);
  if (overalls.length === 0) return [];
  const taken = await listTaken(db, accountId, now);
  const begun = overalls
    .map((overall) => ({ overall, parts: partsOf(overall, taken, now) }))
    .filter(({ parts }) => parts.some(({ missing }) => missing !== 'not_taken'));
  const versions = begun.flatMap(({ parts }) => parts.flatMap(({ counts }) => counts?.scale_version_id ?? []));
  const rows = await findScaleRows(db, [...new Set(versions)]);
  return begun.map(({ overall: { version: _version, ...overall }, parts }) => ({
    ...overall,
    on_scale: bandOf(overall, parts, rows),
    parts: overall.parts.map(({ course, weight }, at) => ownPart({ course, weight }, parts[at])),
  }));
}

type Taken = Parameters<typeof countedParts>[1];

/** What counts for each part of an overall band of these tests. */
export function partsOf({ parts, ...rules }: Overall, taken: Taken, now: Date): CountedPart[] {
  return countedParts({ ...rules, parts: parts.map(({ course, weight }) => ({ id: course.id, weight })) }, taken, now);
}

/** The overall band of its parts, with the level that all their scales give it; null while a part is missing. */
export function bandOf(
  rules: Pick<Overall, 'step' | 'rounding'>,
  parts: CountedPart[],
  rows: ReadonlyMap<number, ScaleRow[]>,
): OnScale | null {
  const bands = bandsOf(parts);
  if (!bands) return null;
  const scales = parts.map(({ counts }) => rows.get(counts?.scale_version_id ?? 0) ?? []);
  const overall = overallBand(
    bands.map((one, at) => ({ ...one, lowest: scales[at]?.[0]?.band ?? 0 })),
    rules,
  );
  const levels = new Set(scales.map((scale) => levelOf(scale, overall.band)));
  const [level = null] = levels.size === 1 ? levels : [];
  return { ...overall, cefr: level };
}

/** The level of a band on a scale: that of its last row up to the band. */
function levelOf(rows: ScaleRow[], band: number): string | null {
  return rows.findLast((row) => row.band <= band)?.cefr ?? null;
}

function ownPart(part: Pick<OwnPart, 'course' | 'weight'>, counted: CountedPart | undefined): OwnPart {
  if (!counted?.counts) return { ...part, missing: counted?.missing ?? 'not_taken' };
  const { attempt_id, closed_at, on_scale } = counted.counts;
  return { ...part, attempt_id, taken_at: closed_at.toISOString(), on_scale };
}
