import { WHOLE } from '@parlance/contract/kinds/credit';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { variantCreditOf } from '@parlance/contract/kinds/worth';
import { readingsOf } from '@parlance/contract/kinds/written/readings';

/** What a short answer is asked with where its file has one text for both. */
export const SHORT_PROMPT = 'Write the answer.';
/** What a text with gaps is asked with where its file does not say. */
export const CLOZE_PROMPT = 'Complete the text.';

/** Every text that variants with brackets accept, each once, as other systems compare whole texts. */
export function variantReadings(variants: readonly string[]): string[] {
  const all = variants.flatMap((variant) => readingsOf(variant) ?? [variant]);
  return [...new Set(all.map((text) => text.replace(/\s+/g, ' ').trim()))];
}

/** A text that a gap accepts, with what it is worth in thousandths of the mark. */
export type Accepted = { text: string; worth: number };

/** Every text that each gap of a key accepts: without rules its variants are compared as they are. */
export function acceptedTexts({ gaps, rules, credit }: TextKey): Accepted[][] {
  return gaps.map((variants, gap) => {
    const each = variants.map((text, index) => ({ text, worth: credit?.[gap]?.[index] ?? WHOLE }));
    if (!rules) return each;
    const worths = new Map<string, number>();
    for (const { text, worth } of each) {
      for (const reading of variantReadings([text])) worths.set(reading, Math.max(worth, worths.get(reading) ?? 0));
    }
    return [...worths].map(([text, worth]) => ({ text, worth }));
  });
}

/** Accepted texts as a key has them. */
export function gapsOf(accepted: readonly (readonly Accepted[])[]): Pick<TextKey, 'gaps' | 'credit'> {
  const gaps = accepted.map((texts) => texts.map(({ text }) => text));
  return { gaps, ...variantCreditOf(accepted.map((texts) => texts.map(({ worth }) => worth))) };
}
