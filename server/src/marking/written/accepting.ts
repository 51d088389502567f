import { comparable } from '@parlance/contract/kinds/comparable';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { countWords, type WordLimit } from '@parlance/contract/kinds/written/limit';
import { readingsOf } from '@parlance/contract/kinds/written/readings';
import type { AnswerRules } from '@parlance/contract/kinds/written/rules';
import { UnusableKey } from '../unusable-key.ts';
import { formsOf } from './forms.ts';

/**
 * For each gap, whether an answer is one that it accepts: within the limit, and by the rules of the key the same as one
 * of its variants. Throws `UnusableKey` for a gap that accepts nothing.
 */
export function acceptedBy(
  { gaps, rules }: TextKey,
  { called, limit }: { called: string; limit?: WordLimit | undefined },
): ((given: string) => boolean)[] {
  return gaps.map((variants, index) => {
    const accepted = new Set(variants.flatMap((variant) => formsOfVariant(variant, rules)));
    if (accepted.size === 0) throw new UnusableKey(`${called} ${index + 1} accepts nothing`);
    return (given) => {
      if (limit && countWords(given, limit).over) return false;
      return formsOfAnswer(given, rules).some((form) => accepted.has(form));
    };
  });
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
