import { i18n } from '@lingui/core';
import { exactly } from '@parlance/contract/kinds/worth';

/** Marks as they are read: 7, or '7.5' where they are no whole number, with two decimals at most. */
export function marksInWords(marks: number, thousandths: number | null | undefined): number | string {
  return thousandths == null ? marks : i18n.number(exactly(marks, thousandths), { maximumFractionDigits: 2 });
}
