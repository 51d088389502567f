import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditableDraft } from '../draft/draft-keeper.ts';
import { firstRunState, type RunEffect, type RunEvent, resendMs, savingOf, stepRun } from './test-run.ts';

type Options = {
  keeper: Pick<EditableDraft, 'snapshot' | 'subscribe'>;
  /** Seconds left, as `useSecondsLeft` gives them. */
  left: number;
  perform: (effect: RunEffect) => void;
};

/** Connects the states of a run to what happens automatically: its saves, its clock, and the time to send again. */
export function useRunState({ keeper, left, perform }: Options) {
  const [state, setState] = useState(firstRunState);
  // A second event may come before the first one is drawn: of two submits at the same moment only one may be sent.
  const now = useRef(state);

  function dispatch(event: RunEvent) {
    const [next, effects] = stepRun(now.current, event);
    now.current = next;
    setState(next);
    for (const effect of effects) perform(effect);
  }
  const onEvent = useEffectEvent(dispatch);

  useEffect(() => {
    const tell = () => onEvent({ kind: 'saving', saving: savingOf(keeper.snapshot().saving) });
    tell();
    return keeper.subscribe(tell);
  }, [keeper]);

  const isUp = left === 0;
  useEffect(() => {
    const timer = setTimeout(() => onEvent({ kind: 'time', isUp }));
    return () => clearTimeout(timer);
  }, [isUp]);

  const waitMs = resendMs(state);
  useEffect(() => {
    if (waitMs === null) return;
    const again = () => onEvent({ kind: 'end', autoSubmitted: true });
    const timer = setTimeout(again, waitMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [waitMs]);

  const end = {
    submitting: state.submitting,
    isSending: state.isSending,
    submit: (autoSubmitted: boolean) => dispatch({ kind: 'end', autoSubmitted }),
    keepWorking: () => dispatch({ kind: 'keepWorking' }),
  };
  return { state, end, dispatch, latest: () => now.current };
}
