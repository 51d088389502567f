import type { AnswerForm } from '@parlance/contract/written-answers';
import { SPELLINGS_MAX, TEXTS_MAX } from '@parlance/contract/written-answers';
import { isNear } from './near.ts';
import type { Decision, WrittenText } from './queries.ts';
import { acceptedTexts, groupOf, isOver, isRightIn, refolded, type Written } from './written.ts';

/** What was written into one part: how often it is right or empty, and the wrong texts by their forms. */
export type PartForms = { right: number; empty: number; wrong: number; forms: AnswerForm[]; truncated: boolean };

/** Puts the texts of one part together, the most frequent form first. */
export function formsOfPart(
  written: Written,
  part: number,
  { texts, decisions }: { texts: WrittenText[]; decisions: Decision[] },
): PartForms {
  const isRight = isRightIn(written, part);
  const accepted = acceptedTexts(written, part).map((text) => groupOf(text, written));
  // What was decided by an earlier release holds for what its form is now.
  const decided = new Map(decisions.map((decision) => [refolded(decision.form, written), decision]));
  const found: PartForms = { right: 0, empty: 0, wrong: 0, forms: [], truncated: false };
  const forms = new Map<string, AnswerForm>();
  for (const { text, count } of texts.slice(0, TEXTS_MAX + 1)) {
    const form = text === null ? '' : groupOf(text, written);
    if (text === null || form === '') found.empty += count;
    else if (isRight(text)) found.right += count;
    else {
      found.wrong += count;
      const known = forms.get(form);
      if (known) {
        known.count += count;
        if (known.texts.length <= SPELLINGS_MAX) known.texts.push(text);
      } else {
        forms.set(form, { ...newForm(form, decided.get(form)), count, texts: [text], over: isOver(text, written) });
      }
    }
  }
  for (const form of forms.values()) form.near = accepted.some((variant) => isNear(variant, form.form));
  found.forms = [...forms.values()].sort((a, b) => b.count - a.count || (a.form < b.form ? -1 : 1));
  found.truncated = texts.filter(({ text }) => text !== null).length > TEXTS_MAX;
  return found;
}

function newForm(form: string, decision: Decision | undefined): Omit<AnswerForm, 'count' | 'texts' | 'over'> {
  const { by = null, at, decision: made } = decision ?? {};
  return { form, near: false, decision: made ?? 'open', by, at: at?.toISOString() ?? null };
}
