import { i18n } from '@lingui/core';

/** A share as the language of the page writes it: 0.5 is '50%', in German '50 %'. Whole percent, without other `digits`. */
export function percentText(share: number, digits: Intl.NumberFormatOptions = {}): string {
  return i18n.number(share, { style: 'percent', maximumFractionDigits: 0, ...digits });
}
