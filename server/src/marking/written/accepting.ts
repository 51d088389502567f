import { comparable } from '@parlance/contract/kinds/comparable';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { countWords, type WordLimit } from '@parlance/contract/kinds/written/limit';
import { readingsOf } from '@parlance/contract/kinds/written/readings';
import type { AnswerRules } from '@parlance/contract/kinds/written/rules';
import { UnusableKey } from '../unusable-key.ts';
import { formsOf } from './forms.ts';

/** What each gap of a key accepts. A key marks a whole class, and is never changed: another key is another object. */
const acceptedForms = new WeakMap<TextKey, ReadonlySet<string>[]>();

/**
 * For each gap, whether an answer is one that it accepts: within the limit, and by the rules of the key the same as one
 * of its variants. Throws `UnusableKey` for a gap that accepts nothing.
 */
export function acceptedBy(
  key: TextKey,
  { called, limit }: { called: string; limit?: WordLimit | undefined },
): ((given: string) => boolean)[] {
  return formsOfGaps(key).map((accepted, index) => {
    if (accepted.size === 0) throw new UnusableKey(`${called} ${index + 1} accepts nothing`);
    return (given) => {
      if (limit && countWords(given, limit).over) return false;
      return formsOfAnswer(given, key.rules).some((form) => accepted.has(form));
    };
  });
}

function formsOfGaps(key: TextKey): ReadonlySet<string>[] {
  const made = acceptedForms.get(key);
  if (made) return made;
  const forms = key.gaps.map((variants) => new Set(variants.flatMap((variant) => formsOfVariant(variant, key.rules))));
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
