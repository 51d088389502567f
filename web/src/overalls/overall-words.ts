import { t } from '@lingui/core/macro';
import type { Overall, OwnPart } from '@parlance/contract/overalls';

/** How an overall band is rounded: 'to the nearest half band'. */
export function roundingText({ step, rounding }: Pick<Overall, 'step' | 'rounding'>): string {
  if (step === 1) return rounding === 'nearest' ? t`to the nearest whole band` : t`down to a whole band`;
  return rounding === 'nearest' ? t`to the nearest half band` : t`down to a half band`;
}

/** Which of several results of a course counts. */
export function takeText(take: Overall['take']): string {
  return take === 'latest' ? t`the latest result` : t`the best result`;
}

/** Why a part has no band. */
export function missingText(missing: NonNullable<OwnPart['missing']>): string {
  return { not_taken: t`Not taken yet`, waiting: t`Waiting for the result`, no_band: t`No band` }[missing];
}
