import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { TextKey } from '@parlance/contract/kinds/kind';
import { creditedVariants } from '@parlance/contract/kinds/typed-credit';
import { asVariant, readingsOf } from '@parlance/contract/kinds/written/readings';
import type { QuestionForm } from '../question-form.ts';

type Rules = QuestionForm['key']['rules'];

const LINES = '\n';

/**
 * The variants of a gap as they are typed: separated by `|`, or on lines of their own. `\|` is part of a variant. With
 * rules a bracket keeps its backslash, which is what makes it a letter.
 */
export function variantsOf(text: string, rules: Rules): string[] {
  const variants = rules
    ? text.split(/(?<=(?<!\\)(?:\\\\)*)\||\n/).map(withoutBarEscape)
    : text.split(/(?<!\\)\||\n/).map((variant) => variant.replaceAll('\\|', '|'));
  return variants.map((variant) => variant.trim()).filter(Boolean);
}

function withoutBarEscape(variant: string): string {
  return variant.replace(/\\[|()\\]/g, (sign) => (sign === '\\|' ? '|' : sign));
}

/** The variants as they are typed, each on a line of its own or with another separator between them. */
export function typedVariants(variants: readonly string[], rules: Rules, separator = LINES): string {
  const typed = (variant: string) =>
    rules ? variant.replace(/\\[|()\\]|\|/g, (sign) => (sign === '|' ? '\\|' : sign)) : variant.replaceAll('|', '\\|');
  return variants.map(typed).join(separator);
}

/** The key of written gaps as the form has it, what is worth a part of the mark with its share before it; of letters those. */
export function typedGaps(key: QuestionForAuthor['key'], separator = LINES): Partial<QuestionForm['key']> {
  if ('letters' in key) return { letters: key.letters };
  if (!('gaps' in key)) return {};
  const { rules } = key;
  return { gaps: creditedVariants(key as TextKey).map((variants) => typedVariants(variants, rules, separator)), rules };
}

/**
 * What a gap accepts once rules are switched on or off: the same as before. A bracket that was a letter gets its
 * backslash; what brackets left out is written out.
 */
export function underRules(text: string, { from, to }: { from: Rules; to: Rules }, separator = LINES): string {
  if ((from === null) === (to === null)) return text;
  const before = variantsOf(text, from);
  const after = to ? before.map(asVariant) : before.flatMap(writtenOut);
  return after.join('|') === before.join('|') ? text : typedVariants([...new Set(after)], to, separator);
}

/** All that a variant with brackets accepts; one that cannot be read as it is. */
function writtenOut(variant: string): string[] {
  const readings = readingsOf(variant) ?? [variant];
  return readings.map((reading) => reading.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
