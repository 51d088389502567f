import { WHOLE } from './credit.ts';
import type { TextKey } from './kind.ts';
import { variantCreditOf } from './worth.ts';

/** `%50%` before a variant: what it is worth in percent of the mark, with at most one decimal. */
const CREDIT = /^%(\d{1,3}(?:\.\d)?)%(?=.)/s;

/** Variants as they are written, with what each is worth before it: `%50%tides`. Alone one is worth the whole mark. */
export function creditedVariants({ gaps, credit }: Pick<TextKey, 'gaps' | 'credit'>): string[][] {
  return gaps.map((variants, gap) =>
    variants.map((variant, index) => {
      const worth = credit?.[gap]?.[index] ?? WHOLE;
      return worth === WHOLE && !CREDIT.test(variant) ? variant : `%${worth / 10}%${variant}`;
    }),
  );
}

/** Gaps and their credit as `creditedVariants` wrote them. What has no such beginning, or one that is none, is worth the whole mark. */
export function readCredited(written: readonly string[][]): Pick<TextKey, 'gaps' | 'credit'> {
  const read = written.map((variants) => variants.map(readOne));
  const gaps = read.map((variants) => variants.map(({ variant }) => variant));
  return { gaps, ...variantCreditOf(read.map((variants) => variants.map(({ worth }) => worth))) };
}

function readOne(written: string): { variant: string; worth: number } {
  const [beginning = '', percent] = CREDIT.exec(written) ?? [];
  const worth = Math.round(Number(percent) * 10);
  if (!(worth >= 1 && worth <= WHOLE)) return { variant: written, worth: WHOLE };
  return { variant: written.slice(beginning.length).trim(), worth };
}
