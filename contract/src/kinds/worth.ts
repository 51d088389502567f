import { type LetterCredit, WHOLE } from './credit.ts';

/** The marks of `mark`, or of `thousandths` where those are no whole number: as a number for reading, not for sums. */
export function exactly(mark: number, inThousandths: number | null | undefined): number {
  return inThousandths == null ? mark : inThousandths / WHOLE;
}

/** What variants are worth as a key has it: nothing where each is worth the whole mark. */
export function variantCreditOf(worths: number[][]): { credit?: number[][] } {
  return worths.flat().some((worth) => worth !== WHOLE) ? { credit: worths } : {};
}

/** What options are worth as a key has it: without those that are worth nothing, and nothing where that is said of none. */
export function letterCreditOf(credit: LetterCredit | undefined): { credit?: LetterCredit } {
  const said = Object.entries(credit ?? {}).filter(([, worth]) => worth !== 0);
  const sorted = said.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.length > 0 ? { credit: Object.fromEntries(sorted) } : {};
}
