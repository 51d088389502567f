import { z } from 'zod';

/** A mark in thousandths: what is worth a part of one is said, added and stored in these, as whole numbers. */
export const WHOLE = 1000;

/** What options are worth, by their letters, in thousandths of the mark; absent where only the right ones are. */
export const letterCredit = z.record(z.string(), z.int()).optional();
export type LetterCredit = NonNullable<z.output<typeof letterCredit>>;

/** What each variant of each gap is worth, in thousandths of its mark: lists as long as those of the gaps. */
export const variantCredit = z.array(z.array(z.int())).optional();

/** A mark that is no whole number, in thousandths; absent beside one that is. */
export const thousandths = z.int().optional();
