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

/** Every text that a gap accepts: without rules its variants are compared as they are. */
export function acceptedBy(variants: readonly string[], rules: unknown): string[] {
  return rules ? variantReadings(variants) : [...variants];
}
