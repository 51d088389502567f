import type { missingParts, OverallForm } from '@parlance/contract/overalls';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import { type WeightedBand, weightedTenths } from './overall-band.ts';

/** A test of a learner that has ended. */
export type TakenTest = {
  attempt_id: number;
  course_id: number;
  /** The candidate as whom it was taken; null for practice. */
  candidate_id: number | null;
  closed_at: Date;
  /** Waits for its mark or its release; or its learner is shown no score of it. */
  state: 'out' | 'waiting' | 'not_shown';
  /** What part of its marks it got, from 0 to 1. */
  share: number;
  on_scale: OnScale | null;
  scale_version_id: number | null;
};

type Out = TakenTest & { on_scale: OnScale };
export type CountedPart = {
  course_id: number;
  weight: number;
  counts: Out | null;
  missing: (typeof missingParts)[number] | null;
};
type Rules = Pick<OverallForm, 'take' | 'one_sitting' | 'valid_days'> & { parts: { id: number; weight: number }[] };

const DAY_MS = 86_400_000;

/**
 * Which result counts for each part. Only what is out counts: what is waited for leaves an earlier result in its place. The
 * best is the highest band, among equal ones what is the best in the results of a class. Within one examination, the one
 * with every part comes first, by its overall band or by the time at which it ended.
 */
export function countedParts(
  { take, one_sitting, valid_days, parts }: Rules,
  taken: TakenTest[],
  now: Date,
): CountedPart[] {
  const from = valid_days === null ? Number.NEGATIVE_INFINITY : now.getTime() - valid_days * DAY_MS;
  const valid = taken.filter(({ closed_at }) => closed_at.getTime() >= from);
  const groups = one_sitting
    ? [...Map.groupBy(valid, ({ candidate_id }) => candidate_id)].flatMap(([id, tests]) => (id === null ? [] : [tests]))
    : [valid];
  const counted = groups.map((tests) => parts.map((part) => partOf(part, tests, take)));
  return (
    counted.toSorted((a, b) => rank(b, take) - rank(a, take) || endedAt(b) - endedAt(a))[0] ??
    parts.map((part) => partOf(part, [], take))
  );
}

function partOf({ id, weight }: Rules['parts'][number], tests: TakenTest[], take: Rules['take']): CountedPart {
  const own = tests.filter(({ course_id }) => course_id === id);
  const [counts = null] = own.filter(isOut).toSorted((a, b) => (take === 'best' ? better(b, a) : 0) || later(b, a));
  const waits = own.some(({ state }) => state === 'waiting');
  const missing = counts ? null : waits ? 'waiting' : own.length > 0 ? 'no_band' : 'not_taken';
  return { course_id: id, weight, counts, missing };
}

const isOut = (test: TakenTest): test is Out => test.state === 'out' && test.on_scale !== null;
const better = (a: Out, b: Out) => a.on_scale.band - b.on_scale.band || a.share - b.share;
const later = (a: Out, b: Out) => a.closed_at.getTime() - b.closed_at.getTime() || a.attempt_id - b.attempt_id;

/** Parts with a result that counts, or none where one is missing. */
export function bandsOf(parts: readonly CountedPart[]): WeightedBand[] | null {
  const bands = parts.flatMap(({ weight, counts }) => (counts ? [{ weight, band: counts.on_scale }] : []));
  return bands.length === parts.length ? bands : null;
}

function rank(parts: CountedPart[], take: Rules['take']): number {
  const bands = bandsOf(parts);
  if (!bands) return -1;
  return take === 'best' ? weightedTenths(bands) : 0;
}

const endedAt = (parts: CountedPart[]) => Math.max(0, ...parts.map(({ counts }) => counts?.closed_at.getTime() ?? 0));
