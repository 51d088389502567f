import type { AnswerDecision, AnswerForm, AnswerForms } from '@parlance/contract/written-answers';

/** What was done here since the part was opened. */
export type Step = { kind: 'kept'; form: string } | { kind: 'accepted'; form: string; correctionId: number };

/** What Undo takes back. */
export type Undo = { kind: 'reopen'; form: string } | { kind: 'correction'; form: string; correctionId: number };

/** Whether somebody should decide. A form over the limit is wrong whatever is decided of it. */
export function isUndecided({ decision, over }: Pick<AnswerForm, 'decision' | 'over'>): boolean {
  return decision === 'open' && !over;
}

/** The row that keys act on: the chosen one, otherwise the first to decide; undefined without rows. */
export function currentRow(forms: readonly AnswerForm[], chosen: string | null): AnswerForm | undefined {
  return forms.find(({ form }) => form === chosen) ?? forms.find(isUndecided) ?? forms[0];
}

/** The row that a key leads to from `from`; null where the key leads nowhere. */
export function rowAfterKey(forms: readonly AnswerForm[], from: string, key: string): string | null {
  const at = forms.findIndex(({ form }) => form === from);
  const targets: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: forms.length - 1,
  };
  return forms[targets[key] ?? -1]?.form ?? null;
}

/** The next row to decide below `from`, or else the first one above it; null when it was the last. */
export function nextUndecided(forms: readonly AnswerForm[], from: string): string | null {
  const at = forms.findIndex(({ form }) => form === from);
  const inTurn = [...forms.slice(at + 1), ...forms.slice(0, Math.max(at, 0))];
  return inTurn.find(isUndecided)?.form ?? null;
}

/** The same answers after a form was kept wrong or put back. */
export function withDecision(answers: AnswerForms, form: string, decision: AnswerDecision): AnswerForms {
  const decided = (each: AnswerForm): AnswerForm => ({ ...each, decision, by: null, at: null });
  return { ...answers, forms: answers.forms.map((each) => (each.form === form ? decided(each) : each)) };
}

type Known = { forms: readonly AnswerForm[]; undoable: AnswerForms['undoable'] };

/**
 * What Undo takes back: that the current form was kept wrong, or else the last step of this visit that still holds. What
 * was accepted in an earlier visit is taken back by its own button alone.
 */
export function undoOf({ forms, undoable }: Known, current: string | undefined, steps: readonly Step[]): Undo | null {
  const isKept = (form: string) => forms.some((each) => each.form === form && each.decision === 'keep_wrong');
  if (current !== undefined && isKept(current)) return { kind: 'reopen', form: current };
  for (const step of steps.toReversed()) {
    if (step.kind === 'kept' && isKept(step.form)) return { kind: 'reopen', form: step.form };
    if (step.kind === 'accepted' && undoable?.correction_id === step.correctionId) {
      return { kind: 'correction', form: step.form, correctionId: step.correctionId };
    }
  }
  return null;
}
