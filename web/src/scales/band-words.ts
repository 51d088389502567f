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
