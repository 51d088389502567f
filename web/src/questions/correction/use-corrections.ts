import { plural, t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { RemarkReport } from '@parlance/contract/editing';
import { type CorrectionGiven, correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { undoCorrection } from '@parlance/contract/written-answers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshCourses } from '../../courses/use-courses.ts';
import { call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { useStored } from '../../ui/fields/versioned-form.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import type { Remark } from '../editing/remark-dialog.tsx';

/** The wordings of a question that can be corrected. */
export function useCorrections(questionId: number) {
  return useStored(getCorrections, { params: { id: questionId } });
}

type Asking = { report: RemarkReport; asks: Remark; store: () => Promise<RemarkReport> };

/** Corrects a question, and takes corrections back: each only reports until it is confirmed. */
export function useCorrecting(question: QuestionForAuthor) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, version_id, revision } = question;

  async function guarded(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setAsking(null);
      setProblem(
        [
          textBesideFields(error, t`Failed to correct the question. Nothing is changed.`),
          ...Object.values(fieldErrors(error)),
        ].join(' '),
      );
      await refresh();
    } finally {
      setBusy(false);
    }
  }

  async function refresh(): Promise<void> {
    await Promise.all([invalidate(client, getCorrections), refreshCourses(client)]);
  }

  const correct = async (correction: CorrectionGiven, query: { dryRun?: 'true' }) =>
    (await call(correctQuestion, { params: { id }, query, body: { version_id, revision, correction } })).report;
  const undo = async (correctionId: number, query: { dryRun?: 'true' }) =>
    (await call(undoCorrection, { params: { id: correctionId }, query, body: { revision } })).report;

  const ask = (asks: Remark, made: (query: { dryRun?: 'true' }) => Promise<RemarkReport>) =>
    guarded(async () => {
      const report = await made({ dryRun: 'true' });
      if (!report.keyCorrected) return setProblem(t`The question counts in this way already.`);
      setAsking({ asks, report, store: () => made({}) });
    });

  return {
    asking,
    problem,
    busy,
    tryCorrection: (correction: CorrectionGiven) =>
      ask(correction.by === 'key' ? 'answers' : correction.by, (query) => correct(correction, query)),
    tryUndo: (correctionId: number) => ask('undo', (query) => undo(correctionId, query)),
    confirm: () =>
      guarded(async () => {
        const report = await asking?.store();
        setAsking(null);
        await refresh();
        if (!report) return;
        toastSuccess(
          plural(
            { count: report.scoresChanged },
            { one: 'Marked again. # score changed.', other: 'Marked again. # scores changed.' },
          ),
        );
      }),
    putAway: () => setAsking(null),
  };
}
