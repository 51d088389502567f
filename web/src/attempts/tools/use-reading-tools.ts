import type { Annotations } from '@parlance/contract/taking/annotations';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { Crossing } from '../answers/crossing.ts';
import { hasUnsentWork } from '../draft/draft.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { withCrossed } from './annotations.ts';
import { fetchAnnotations, sendAnnotations } from './keeping/annotation-calls.ts';
import { createAnnotationsKeeper } from './keeping/annotations-keeper.ts';
import { putKept, readKept } from './keeping/device-annotations.ts';

export const toolNames = ['highlight', 'note', 'cross', 'lines'] as const;
export type ToolName = (typeof toolNames)[number];

/** What a learner reads with, and what they have marked. */
export type ReadingTools = {
  on: Record<ToolName, boolean>;
  toggle: (name: ToolName) => void;
  annotations: Annotations;
  change: (edit: (annotations: Annotations) => Annotations) => void;
  crossing: Crossing;
};

/** An attempt that began this long ago may have marks on the server. */
const RESUMED_AFTER_MS = 10_000;

/** The tools of a test under way: none of them costs an answer anything. */
export function useReadingTools({ attempt, draft, saving, submitting }: TestRun): ReadingTools {
  const isPreview = saving.kind === 'preview';
  const { id: attemptId } = attempt;
  const { accountId } = draft;
  const [on, setOn] = useState({ highlight: false, note: false, cross: false, lines: false });
  const [keeper] = useState(() =>
    createAnnotationsKeeper({
      kept: isPreview ? null : readKept(accountId, attemptId),
      keep: (kept) => putKept(accountId, attemptId, kept),
      send: isPreview ? null : (sequence, annotations) => sendAnnotations(attemptId, sequence, annotations),
    }),
  );
  const annotations = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const isQuiet = saving.kind === 'saved' && !hasUnsentWork(draft);
  useEffect(() => keeper.setQuiet(isQuiet), [keeper, isQuiet]);

  const isResumed = useEffectEvent(
    () => !isPreview && Date.parse(attempt.serverNow) - Date.parse(attempt.startedAt) > RESUMED_AFTER_MS,
  );
  useEffect(() => {
    let isHere = true;
    if (isResumed()) void fetchAnnotations(attemptId).then((stored) => isHere && stored && keeper.adopt(stored));
    return () => {
      isHere = false;
    };
  }, [attemptId, keeper]);

  const isEnding = submitting.kind !== 'no';
  useEffect(() => {
    if (isEnding) return;
    keeper.start();
    window.addEventListener('pagehide', keeper.stop);
    return () => {
      window.removeEventListener('pagehide', keeper.stop);
      keeper.stop();
    };
  }, [keeper, isEnding]);

  const toggle = useCallback((name: ToolName) => setOn((before) => ({ ...before, [name]: !before[name] })), []);
  const crossing = useMemo(
    () => ({
      isOn: on.cross,
      crossed: annotations.crossed,
      set: (questionId: number, letter: string, isCrossed: boolean) =>
        keeper.change((before) => withCrossed(before, questionId, letter, isCrossed)),
    }),
    [keeper, on.cross, annotations.crossed],
  );
  return { on, toggle, annotations, change: keeper.change, crossing };
}
