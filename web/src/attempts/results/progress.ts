import { plural, t } from '@lingui/core/macro';
import { exactly } from '@parlance/contract/kinds/worth';
import type { ScoreRecord } from '@parlance/contract/results';
import { percentText } from '../../ui/format/percent.ts';

/** The scored ones of `records` (newest first) as shares of what they were out of: the last `most`, oldest first. */
export function progressOf(records: readonly ScoreRecord[], most: number): number[] {
  return records
    .filter(({ score }) => score !== null)
    .slice(0, most)
    .map((record) => exactly(record.score ?? 0, record.thousandths) / Math.max(1, record.out_of))
    .reverse();
}

/** The same in words, for whoever cannot see the line: '65% to 85%, 3 tests'. */
export function progressInWords(shares: readonly number[]): string {
  const [first, last] = [shares[0], shares.at(-1)];
  if (first === undefined || last === undefined) return t`No score yet`;
  if (shares.length === 1) return t`${{ score: percentText(last) }}, 1 test`;
  return t`${{ first: percentText(first) }} to ${{ last: percentText(last) }}, ${plural({ tests: shares.length }, { one: '# test', other: '# tests' })}`;
}
