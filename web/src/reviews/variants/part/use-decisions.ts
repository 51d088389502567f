import { t } from '@lingui/core/macro';
import type { RemarkReport } from '@parlance/contract/editing';
import { say } from '@parlance/contract/say';
import { type AnswerForm, type AnswerForms, undoCorrection } from '@parlance/contract/written-answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallRefused, call } from '../../../platform/call.ts';
import { fieldErrors, refusalText } from '../../../platform/refusal.ts';
import { keyOfPart, type PartRef } from '../answers-url.ts';
import { OVER_LIMIT, saidAccepted, saidKept, saidTakenBack, textOf } from '../format-answers.ts';
import { nextUndecided, type Step, undoOf, withDecision } from '../row-rules.ts';
import { decide, formsOf, useRefreshAnswers } from '../use-answers.ts';

type Quiet = { form: AnswerForm; decision: 'keep_wrong' | 'open' };

/** What may be decided of the forms of a part, and what came of it. `onMove` leads to the row to look at next. */
export function useDecisions(ref: PartRef, answers: AnswerForms, onMove: (form: string | null) => void) {
  const client = useQueryClient();
  const refresh = useRefreshAnswers();
  const { queryKey } = formsOf(ref);
  /** What is asked before a form is accepted; without a report nothing is, and the dialog that closes still says it. */
  const [asking, setAsking] = useState<{ form: AnswerForm; report: RemarkReport | null } | null>(null);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const isBusy = useRef(false);

  /** Kept wrong, or open again: shown immediately, as no mark changes, and sent one after the other. */
  const quiet = useMutation({
    mutationKey: queryKey,
    scope: { id: `answers-${keyOfPart(ref)}` },
    mutationFn: ({ form: { form }, decision }: Quiet) => decide(ref, answers, { form, decision }),
    onMutate: async ({ form, decision }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && withDecision(before, form.form, decision));
    },
    onError: (error, { form }) => {
      client.setQueryData(queryKey, (before) => before && withDecision(before, form.form, form.decision));
      meet(error);
    },
    // What is read while another decision waits would take that one back for a moment.
    onSettled: () => (client.isMutating({ mutationKey: queryKey }) === 1 ? refresh() : undefined),
  });

  /** One at a time, with `what` as the name of what works. */
  async function guarded(what: string, work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      meet(error);
      await refresh();
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  }

  const putAway = () => setAsking((before) => before && { ...before, report: null });

  function meet(error: unknown): void {
    putAway();
    const wrongForm = fieldErrors(error).form;
    const isOld =
      error instanceof CallRefused && (error.code === 'edit_version_old' || error.code === 'correction_not_last');
    const sentence = wrongForm ?? refusalText(error, t`Failed to store the decision. Nothing is changed.`);
    setProblem(isOld || wrongForm ? `${sentence} ${t`The answers have been loaded again.`}` : sentence);
  }

  function keepWrong(form: AnswerForm): void {
    if (form.decision === 'keep_wrong') return;
    setProblem(null);
    quiet.mutate({ form, decision: 'keep_wrong' });
    setSteps([...steps, { kind: 'kept', form: form.form }]);
    setSaid(saidKept(form, withDecision(answers, form.form, 'keep_wrong').forms));
    onMove(nextUndecided(answers.forms, form.form) ?? form.form);
  }

  function reopen(form: AnswerForm): void {
    setProblem(null);
    quiet.mutate({ form, decision: 'open' });
    setSaid(t`To check again: “${{ text: textOf(form) }}”.`);
    onMove(form.form);
  }

  function accept(form: AnswerForm): void {
    if (form.over) return setSaid(say(OVER_LIMIT));
    void guarded(form.form, async () => {
      const { report } = await decide(ref, answers, { form: form.form, decision: 'accept', dryRun: true });
      setAsking({ form, report });
    });
  }

  function confirm(): void {
    void guarded('confirm', async () => {
      if (!asking) return;
      const { form } = asking;
      const { report, correction_id: correctionId } = await decide(ref, answers, {
        form: form.form,
        decision: 'accept',
      });
      putAway();
      if (correctionId !== null) setSteps([...steps, { kind: 'accepted', form: form.form, correctionId }]);
      const left = answers.forms.filter((each) => each.form !== form.form);
      setSaid(saidAccepted(form, report, left));
      await refresh();
      onMove(nextUndecided(answers.forms, form.form));
    });
  }

  function takeBack(correctionId: number, form: string): void {
    void guarded('undo', async () => {
      const { report } = await call(undoCorrection, {
        params: { id: correctionId },
        body: { revision: answers.question.revision },
      });
      setSaid(saidTakenBack(form, report));
      await refresh();
      onMove(form);
    });
  }

  /** The key U: the last step, seen from the current row. */
  function undo(current: string | undefined): void {
    const found = undoOf(answers, current, steps);
    if (!found) return setSaid(t`There is nothing to undo.`);
    const row = answers.forms.find(({ form }) => form === found.form);
    if (found.kind === 'correction') takeBack(found.correctionId, found.form);
    else if (row) reopen(row);
  }

  return {
    asking,
    /** The form that is asked about, 'confirm' or 'undo'; null while nothing works. */
    busy,
    problem,
    /** For the live region. */
    said,
    keepWrong,
    reopen,
    accept,
    confirm,
    takeBack,
    undo,
    putAway,
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
