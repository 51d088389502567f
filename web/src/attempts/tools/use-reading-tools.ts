import type { Annotations } from '@parlance/contract/taking/annotations';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { loadNow } from '../../ui/states/load-code.ts';
import type { Crossing } from '../answers/crossing.tsx';
import { hasUnsentWork } from '../draft/draft.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { hasKept } from './device-key.ts';
import type { Keeping } from './keep-annotations.ts';
import { noAnnotations } from './no-annotations.ts';

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
  const [on, setOn] = useState({ highlight: false, note: false, cross: false, lines: false });
  const { keeping, load } = useKeeping(attempt, draft.accountId, saving.kind === 'preview');
  const annotations = useSyncExternalStore(keeping?.subscribe ?? never, keeping?.snapshot ?? nothingMarked);
  const isQuiet = saving.kind === 'saved' && !hasUnsentWork(draft);
  useEffect(() => keeping?.setQuiet(isQuiet), [keeping, isQuiet]);

  const isEnding = submitting.kind !== 'no';
  useEffect(() => {
    if (isEnding || !keeping) return;
    keeping.start();
    window.addEventListener('pagehide', keeping.stop);
    return () => {
      window.removeEventListener('pagehide', keeping.stop);
      keeping.stop();
    };
  }, [keeping, isEnding]);

  const toggle = useCallback(
    (name: ToolName) => {
      const turn = () => setOn((before) => ({ ...before, [name]: !before[name] }));
      // Without a connection a tool that marks stays off: the next press tries again.
      if (name === 'lines') turn();
      else void load().then(turn, Boolean);
    },
    [load],
  );
  const crossing = useMemo(
    () => ({ isOn: on.cross, crossed: annotations.crossed, set: keeping?.cross ?? nothing }),
    [keeping, on.cross, annotations.crossed],
  );
  return { on, toggle, annotations, change: keeping?.change ?? nothing, crossing };
}

/**
 * What keeps the marks of an attempt. It is fetched by `load` when the first tool that marks is pressed, and by itself
 * when there may be marks already; null until then.
 */
function useKeeping(attempt: TestRun['attempt'], accountId: number, isPreview: boolean) {
  const [keeping, setKeeping] = useState<Keeping | null>(null);
  const { id: attemptId } = attempt;
  const [isResumed] = useState(() => Date.parse(attempt.serverNow) - Date.parse(attempt.startedAt) > RESUMED_AFTER_MS);
  const load = useMemo(
    () =>
      once(async () => {
        const { keepAnnotations } = await loadNow(() => import('./keep-annotations.ts'));
        setKeeping(keepAnnotations({ accountId, attemptId, isPreview, isResumed }));
      }),
    [accountId, attemptId, isPreview, isResumed],
  );
  useEffect(() => {
    if (!isPreview && (isResumed || hasKept(accountId, attemptId))) void load().catch(Boolean);
  }, [load, accountId, attemptId, isPreview, isResumed]);
  return { keeping, load };
}

/** Does it once, whoever asks; what failed is done again. */
function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return async () => {
    done ??= act();
    try {
      await done;
    } catch (error) {
      done = null;
      throw error;
    }
  };
}

const never = () => () => undefined;
const nothing = () => undefined;
const nothingMarked = () => noAnnotations;
