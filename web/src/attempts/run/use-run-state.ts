import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EditableDraft } from '../draft/draft-keeper.ts';
import { firstRunState, type RunEffect, type RunEvent, resendMs, savingOf, stepRun } from './test-run.ts';

type Options = {
  keeper: Pick<EditableDraft, 'snapshot' | 'subscribe'>;
  isTimeUp: boolean;
  perform: (effect: RunEffect) => void;
};

/**
 * Connects the states of a run to what happens automatically: its saves, its clock, and the time to send again. The
 * functions it gives stay the same, so that what is given them need not be drawn again.
 */
export function useRunState({ keeper, isTimeUp, perform }: Options) {
  const [state, setState] = useState(firstRunState);
  // A second event may come before the first one is drawn: of two submits at the same moment only one may be sent.
  const now = useRef(state);

  const performLatest = useRef(perform);
  useLayoutEffect(() => {
    performLatest.current = perform;
  });

  const dispatch = useCallback((event: RunEvent) => {
    const [next, effects] = stepRun(now.current, event);
    now.current = next;
    setState(next);
    for (const effect of effects) performLatest.current(effect);
  }, []);

  useEffect(() => {
    const tell = () => dispatch({ kind: 'saving', saving: savingOf(keeper.snapshot().saving) });
    tell();
    return keeper.subscribe(tell);
  }, [keeper, dispatch]);

  useEffect(() => {
    const timer = setTimeout(() => dispatch({ kind: 'time', isUp: isTimeUp }));
    return () => clearTimeout(timer);
  }, [isTimeUp, dispatch]);

  const waitMs = resendMs(state);
  useEffect(() => {
    if (waitMs === null) return;
    const again = () => dispatch({ kind: 'end', autoSubmitted: true });
    const timer = setTimeout(again, waitMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [waitMs, dispatch]);

  const ways = useMemo(
    () => ({
      submit: (autoSubmitted: boolean) => dispatch({ kind: 'end', autoSubmitted }),
      keepWorking: () => dispatch({ kind: 'keepWorking' }),
    }),
    [dispatch],
  );
  const end = { submitting: state.submitting, isSending: state.isSending, ...ways };
  return { state, end, dispatch, latest: () => now.current };
}
