import { msg } from '@lingui/core/runtime-macro';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { asVariant } from '@parlance/contract/kinds/written/readings';
import { DEFAULT_LANGUAGE, defaultRules } from '@parlance/contract/kinds/written/rules';
import { say } from '@parlance/contract/say';
import { type Accepted, CLOZE_PROMPT, gapsOf, SHORT_PROMPT } from '../kinds/written-texts.ts';
import type { Made, OpenItem } from './report.ts';

/** An accepted answer with the part of the marks that it gives. */
export type Weighted = { text: string; fraction: number };

/** What can be accepted as it is, with what it is worth: patterns with `*` are listed. */
export function acceptedAnswers(
  item: OpenItem,
  line: number,
  answers: readonly Weighted[],
  { hasPatterns = true } = {},
): Accepted[] {
  return answers.flatMap(({ text, fraction }) => {
    if (fraction <= 0) return [];
    const worth = Math.min(WHOLE, Math.max(1, Math.round(WHOLE * fraction)));
    if (!hasPatterns) return [{ text, worth }];
    if (!/(?<!\\)\*/.test(text)) return [{ text: text.replaceAll('\\*', '*'), worth }];
    item.lose(line, 'answer', say(msg`Pattern “${{ text }}”: answers are compared whole.`));
    return [];
  });
}

/** A key of texts with the rules that new questions begin with. */
export function keyOf(accepted: readonly (readonly Accepted[])[], isCaseKept = false) {
  const { gaps, ...credit } = gapsOf(accepted);
  return {
    gaps: gaps.map((variants) => variants.map(asVariant)),
    ...credit,
    rules: { ...defaultRules(DEFAULT_LANGUAGE), case: isCaseKept },
  };
}

/** A question that is answered in a few words: its last paragraph is what is asked, what is before it the instruction. */
export function shortAnswerOf(
  text: string,
  variants: readonly Accepted[],
  { isCaseKept = false, isNumber = false } = {},
): Made['asked'] {
  const at = text.lastIndexOf('\n');
  const [prompt, question] = at < 0 ? [SHORT_PROMPT, text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const limit = { words: 0, number: 'and_or', from: null };
  return {
    kind: 'short_answer',
    content: { prompt, questions: [question], ...(isNumber && { limit }) },
    key: keyOf([variants], isCaseKept),
  };
}

/** The first paragraph as what to do, where it has no gap and a text with gaps follows. */
export function partedPrompt(text: string, hasGap: (part: string) => boolean): { prompt: string; body: string } {
  const at = text.indexOf('\n');
  const [first, rest] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return at > 0 && !hasGap(first) && rest !== '' ? { prompt: first, body: rest } : { prompt: CLOZE_PROMPT, body: text };
}
