import { t } from '@lingui/core/macro';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import { bandText } from './band-words.ts';

/** '6.0 to 7.0', or null where no range is known. */
export function rangeText({ low, high, step }: Pick<OnScale, 'low' | 'high' | 'step'>): string | null {
  if (low === null || high === null) return null;
  return t`${{ low: bandText(low, step) }} to ${{ high: bandText(high, step) }}`;
}

/** The same of the range of an overall band. */
export function overallRangeMeaning(result: OnScale): string {
  return result.interval_state === 'given'
    ? rangeMeaning(result)
    : t`A part has no likely range yet, so there is none for the overall band.`;
}

/** What a range means, or why there is none. */
export function rangeMeaning({ interval_state, percent, interval_from }: OnScale): string {
  if (interval_state === 'too_few') return t`Not enough data yet for a likely range.`;
  if (interval_state === 'not_reliable') return t`This test is not reliable enough for a likely range.`;
  const meaning =
    percent === 95
      ? t`On another day, about 95 in 100 people with this score would land in this range.`
      : t`On another day, about two in three people with this score would land in this range.`;
  return interval_from === 'items' ? meaning : `${meaning} ${t`It comes from differences between markers only.`}`;
}
