import { comparable } from '@parlance/contract/kinds/comparable';
import { WHOLE } from '@parlance/contract/kinds/credit';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { countWords, type WordLimit } from '@parlance/contract/kinds/written/limit';
import { readingsOf } from '@parlance/contract/kinds/written/readings';
import type { AnswerRules } from '@parlance/contract/kinds/written/rules';
import { UnusableKey } from '../unusable-key.ts';
import { formsOf } from './forms.ts';

/** What each gap of a key accepts. A key marks a whole class, and is never changed: another key is another object. */
const acceptedForms = new WeakMap<TextKey, ReadonlyMap<string, number>[]>();

/** What a text is worth in a gap, in thousandths of its mark. */
export type Worth = (given: string) => number;

/**
 * For each gap what an answer is worth: nothing over the limit; otherwise what the best of its variants is that are the
 * same by the rules of the key. Throws `UnusableKey` for a gap that accepts nothing.
 */
export function worthBy(key: TextKey, { called, limit }: { called: string; limit?: WordLimit | undefined }): Worth[] {
  return formsOfGaps(key).map((accepted, index) => {
    if (accepted.size === 0) throw new UnusableKey(`${called} ${index + 1} accepts nothing`);
    return (given) => {
      if (limit && countWords(given, limit).over) return 0;
      return Math.max(0, ...formsOfAnswer(given, key.rules).map((form) => accepted.get(form) ?? 0));
    };
  });
}

function formsOfGaps(key: TextKey): ReadonlyMap<string, number>[] {
  const made = acceptedForms.get(key);
  if (made) return made;
  const forms = key.gaps.map((variants, gap) => {
    const worth = new Map<string, number>();
    for (const [index, variant] of variants.entries()) {
      const own = key.credit?.[gap]?.[index] ?? WHOLE;
      for (const form of formsOfVariant(variant, key.rules)) worth.set(form, Math.max(own, worth.get(form) ?? 0));
    }
    return worth;
  });
  acceptedForms.set(key, forms);
  return forms;
}

/** All that an answer is by these rules; without rules its one comparable form. */
export function formsOfAnswer(text: string, rules: AnswerRules | null): string[] {
  return (rules ? [...formsOf(text, rules)] : [comparable(text)]).filter(Boolean);
}

/** All that a variant accepts. Without rules its brackets are letters as any other. */
function formsOfVariant(variant: string, rules: AnswerRules | null): string[] {
  const readings = rules ? (readingsOf(variant) ?? []) : [variant];
  return readings.flatMap((reading) => formsOfAnswer(reading, rules));
}
