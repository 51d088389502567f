import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { OnScale } from '@parlance/contract/scales/on-scale';

/** A band with as many decimals as its scale has: '6.5', '6.0', '7'. */
export function bandText(band: number, step: number): string {
  const digits = step < 1 ? 1 : 0;
  return i18n.number(band, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** 'Band 6.5', with its level where it has one: 'Band 6.5 · B2'. */
export function bandInWords({ band, step, cefr }: Pick<OnScale, 'band' | 'step' | 'cefr'>): string {
  const words = t`Band ${{ band: bandText(band, step) }}`;
  return cefr === null ? words : `${words} · ${levelText(cefr)}`;
}

/** A level of the Common European Framework as it is read. */
export function levelText(cefr: string): string {
  return cefr === 'below A1' ? t`below A1` : cefr;
}

/** '6.0 to 7.0', or null where no range is known. */
export function rangeText({ low, high, step }: Pick<OnScale, 'low' | 'high' | 'step'>): string | null {
  if (low === null || high === null) return null;
  return t`${{ low: bandText(low, step) }} to ${{ high: bandText(high, step) }}`;
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
