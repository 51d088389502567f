import type { OverallForm } from '@parlance/contract/overalls';
import type { OnScale } from '@parlance/contract/scales/on-scale';

export type WeightedBand = { weight: number; band: Omit<OnScale, 'cefr' | 'step'> };
/** With the lowest band of its scale; `highest` of the band is the other end. */
export type PartBand = WeightedBand & { lowest: number };

/** Bands are multiples of a tenth: everything below is in whole tenths, and so exact. */
const tenths = (band: number) => Math.round(band * 10);

/** The sum of the bands by weight, in tenths. */
export function weightedTenths(parts: readonly WeightedBand[]): number {
  return parts.reduce((sum, { weight, band }) => sum + weight * tenths(band.band), 0);
}

/**
 * The band of several by weight, rounded to a step: the nearest, ties upward, or the one below. Its range is as far on both
 * sides as √Σ(wh)²/Σw with the half-widths h of the parts, and each end is rounded as the band, so that the band lies inside,
 * and cut at what the lowest and the highest bands of the parts would give. Where a part has no range, there is none. Parts
 * whose ranges are of 68 and of 95 in a hundred give one of 68.
 */
export function overallBand(
  parts: readonly PartBand[],
  { step, rounding }: Pick<OverallForm, 'step' | 'rounding'>,
): Omit<OnScale, 'cefr'> {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const percents = new Set(parts.map(({ band }) => band.percent));
  // 1.96 standard errors on both sides are 95 of 100, and one is 68.
  const unit = percents.size > 1 ? 196 : 1;
  const width = ({ high, low, percent }: WeightedBand['band']) =>
    (tenths(high ?? 0) - tenths(low ?? 0)) * (unit === 1 ? 1 : percent === 95 ? 100 : unit);
  const inTenths = tenths(step);
  const up = rounding === 'nearest' ? inTenths * weights : 0;
  // With whole numbers, rounding off the root changes nothing: ⌊(a + √q) / b⌋ = ⌊(a + ⌊√q⌋) / b⌋.
  const rounded = (off: number, sum = weightedTenths(parts)) =>
    (Math.floor(((2 * sum + up) * unit + off) / (2 * inTenths * weights * unit)) * inTenths) / 10;
  const endOf = (end: (part: PartBand) => number) =>
    rounded(
      0,
      parts.reduce((sum, part) => sum + part.weight * tenths(end(part)), 0),
    );
  const highest = endOf(({ band: { band, highest = band } }) => highest);
  const squares = parts.reduce((sum, { weight, band }) => sum + (weight * width(band)) ** 2, 0);
  const root = Math.floor(Math.sqrt(squares));
  const without = parts.find(({ band }) => band.interval_state !== 'given')?.band.interval_state;
  return {
    band: rounded(0),
    step,
    highest,
    low: without
      ? null
      : Math.max(
          endOf(({ lowest }) => lowest),
          rounded(root ** 2 === squares ? -root : -root - 1),
        ),
    high: without ? null : Math.min(highest, rounded(root)),
    interval_state: without ?? 'given',
    percent: percents.size > 1 ? 68 : (parts[0]?.band.percent ?? 68),
    interval_from: parts.every(({ band }) => band.interval_from === 'markers') ? 'markers' : 'items',
  };
}
