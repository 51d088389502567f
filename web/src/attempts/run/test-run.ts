import type { Attempt } from '@parlance/contract/attempts';
import type { SavingState } from '../draft/draft-keeper.ts';
import type { Destination } from './result-destination.ts';
import { afterFailedSubmit, resendAfterMs } from './submit-policy.ts';

/** Whether work can leave this page, or why not. */
export type Saving = 'open' | 'closed' | 'signedOut' | 'elsewhere';

export type Submitting =
  | { kind: 'no' }
  /** `tries` counts the submits that did not arrive; `repeats`: it is sent again automatically. */
  | { kind: 'failed'; message: string; autoSubmitted: boolean; tries: number; repeats: boolean }
  /** It arrived: the result is loading. */
  | { kind: 'submitted' }
  /** It ended with nothing saved: there is no result to go to. */
  | { kind: 'abandoned'; message: string };

/** Where a run stands, besides its draft and its clock. */
export type RunState = {
  saving: Saving;
  isTimeUp: boolean;
  /** The learner was told that the session is dead and went on working. */
  worksSignedOut: boolean;
  takingOver: 'no' | 'busy' | 'failed';
  /** A submit is under way. Only one is, whatever is shown meanwhile. */
  isSending: boolean;
  submitting: Submitting;
};

export type RunEvent =
  | { kind: 'saving'; saving: Saving }
  | { kind: 'time'; isUp: boolean }
  /** The test is ended: by the learner, or by a screen that has nothing left to ask. */
  | { kind: 'end'; autoSubmitted: boolean }
  | { kind: 'submitted'; destination: Destination }
  | { kind: 'abandoned'; message: string }
  | { kind: 'submitFailed'; message: string; autoSubmitted: boolean; atZero: boolean; keptOnDevice: boolean }
  /** The submit came before the time was over, which this device did not know: what it carried is stored. */
  | { kind: 'timeExtended'; attempt: Attempt; message: string }
  /** The submit came from a place that another device has replaced: nothing of it is stored. */
  | { kind: 'replaced'; attempt: Attempt }
  /** The submit met a dead session. */
  | { kind: 'submitRefused' }
  | { kind: 'keepWorking' }
  | { kind: 'workSignedOut' }
  | { kind: 'signIn' }
  /** The page is visible again, the connection is back, or a session was started in another tab. */
  | { kind: 'back'; isSignedIn: boolean; isHidden: boolean; isClockStale: boolean }
  /** The attempt was read again. */
  | { kind: 'read'; attempt: Attempt }
  /** A call that is no submit met a dead session. */
  | { kind: 'sessionDead' }
  | { kind: 'useHere' }
  /** The keeper continues here; without an attempt there was nothing to take over. */
  | { kind: 'tookOver'; attempt: Attempt | null }
  | { kind: 'takeOverFailed'; isSessionDead: boolean };

/** What is to be done, in this order; `useTestRun` does it. */
export type RunEffect =
  | { do: 'submit'; autoSubmitted: boolean }
  | { do: 'showResult'; destination: Destination }
  | { do: 'say'; message: string }
  /** The same of what did not fail. */
  | { do: 'inform'; message: string }
  | { do: 'adopt'; attempt: Attempt }
  /** Saves continue after the pause for the submit. */
  | { do: 'resume' }
  /** What waited for a connection or a session is tried now. */
  | { do: 'retry' }
  | { do: 'readAgain' }
  | { do: 'takeOver' }
  | { do: 'signedOut' }
  | { do: 'signIn' }
  /** To the dashboard, which sends it again. */
  | { do: 'leave' }
  /** The device needs no copy any more. */
  | { do: 'forget' }
  /** The end that did not arrive is taken back. */
  | { do: 'forgetEnd' };

type Step = [RunState, RunEffect[]];

export const firstRunState: RunState = {
  saving: 'open',
  isTimeUp: false,
  worksSignedOut: false,
  takingOver: 'no',
  isSending: false,
  submitting: { kind: 'no' },
};

/** One event of a run: the state after it, and what is to be done. Knows neither the time nor the page. */
export function stepRun(state: RunState, event: RunEvent): Step {
  if (isDone(state)) return [state, []];
  switch (event.kind) {
    case 'saving':
      return onSaving(state, event.saving);
    case 'time':
      return event.isUp === state.isTimeUp ? [state, []] : endedBy(state, { ...state, isTimeUp: event.isUp });
    case 'end':
      return end(state, event.autoSubmitted);
    case 'submitted':
    case 'abandoned':
    case 'submitFailed':
    case 'timeExtended':
    case 'replaced':
    case 'submitRefused':
      return state.isSending ? onSubmitOutcome(state, event) : [state, []];
    case 'keepWorking':
      if (state.submitting.kind !== 'failed') return [state, []];
      return [{ ...state, submitting: { kind: 'no' } }, [{ do: 'forgetEnd' }]];
    case 'workSignedOut':
      if (state.saving !== 'signedOut' || state.worksSignedOut) return [state, []];
      return [{ ...state, worksSignedOut: true }, state.isTimeUp ? [] : [{ do: 'forgetEnd' }]];
    case 'signIn':
      return [state, [{ do: 'signIn' }]];
    case 'back':
      if (!event.isSignedIn || event.isHidden) return [state, []];
      return [state, [{ do: 'retry' }, ...(event.isClockStale ? [{ do: 'readAgain' } as const] : [])]];
    case 'read':
      // A submit that is under way asks the same, and what goes on elsewhere is read again by `useHere`.
      if (state.isSending || state.saving === 'elsewhere') return [state, []];
      return goOnWith(state, event.attempt);
    case 'sessionDead':
      return [state, [{ do: 'signedOut' }]];
    case 'useHere':
      if (state.saving !== 'elsewhere' || state.takingOver === 'busy') return [state, []];
      return [{ ...state, takingOver: 'busy' }, [{ do: 'takeOver' }]];
    case 'tookOver': {
      if (state.takingOver !== 'busy') return [state, []];
      const here: RunState = { ...state, takingOver: 'no' };
      return event.attempt ? goOnWith(here, event.attempt) : [here, []];
    }
    case 'takeOverFailed':
      if (state.takingOver !== 'busy') return [state, []];
      return [{ ...state, takingOver: 'failed' }, event.isSessionDead ? [{ do: 'signedOut' }] : []];
  }
}

/** Whether the server has everything and nothing more may leave. */
export function isDone({ submitting }: RunState): boolean {
  return submitting.kind === 'submitted' || submitting.kind === 'abandoned';
}

/**
 * How long a submit that did not arrive waits before it is sent again automatically, in milliseconds; null for never.
 */
export function resendMs({ submitting, isSending }: RunState): number | null {
  return submitting.kind === 'failed' && submitting.repeats && !isSending ? resendAfterMs(submitting.tries) : null;
}

/** Whether it ends automatically: at zero, and when the server says so. A dead session comes first. */
function isOver({ saving, isTimeUp }: RunState): boolean {
  return saving === 'closed' || (isTimeUp && saving === 'open');
}

/** Submitting then gives the stored result, and late work is kept. */
function endedBy(before: RunState, after: RunState): Step {
  return isOver(after) && !isOver(before) ? end(after, true) : [after, []];
}

function onSaving(state: RunState, saving: Saving): Step {
  if (saving === state.saving) return [state, []];
  const worksSignedOut = saving === 'signedOut' && state.worksSignedOut;
  const next = { ...state, saving, worksSignedOut };
  // The session is back and the test is shown again: an end that met the dead one is taken back.
  const isShown = state.saving === 'signedOut' && saving === 'open' && !state.isTimeUp && !state.isSending;
  if (isShown && state.submitting.kind === 'no') return [next, [{ do: 'forgetEnd' }]];
  return endedBy(state, next);
}

function end(state: RunState, autoSubmitted: boolean): Step {
  if (state.isSending || state.saving === 'elsewhere') return [state, []];
  return [{ ...state, isSending: true }, [{ do: 'submit', autoSubmitted }]];
}

/** One that ended in another place has a result: a submit gives it, and what is unsent here is sent as late. */
function goOnWith(state: RunState, attempt: Attempt): Step {
  const adopt: RunEffect = { do: 'adopt', attempt };
  if (attempt.status === 'open') return [state, [adopt]];
  const [next, effects] = end(state, attempt.status === 'timed_out');
  return [next, [adopt, ...effects]];
}

type SubmitOutcome = Extract<
  RunEvent,
  { kind: 'submitted' | 'abandoned' | 'submitFailed' | 'timeExtended' | 'replaced' | 'submitRefused' }
>;

function onSubmitOutcome(state: RunState, event: SubmitOutcome): Step {
  switch (event.kind) {
    case 'submitted':
      return [{ ...state, submitting: { kind: 'submitted' } }, [{ do: 'showResult', destination: event.destination }]];
    case 'abandoned': {
      const { message } = event;
      return [{ ...state, isSending: false, submitting: { kind: 'abandoned', message } }, [{ do: 'forget' }]];
    }
    case 'timeExtended': {
      const { attempt, message } = event;
      const goesOn: RunState = { ...state, isSending: false, isTimeUp: false, submitting: { kind: 'no' } };
      return [goesOn, [{ do: 'adopt', attempt }, { do: 'resume' }, { do: 'inform', message }]];
    }
    case 'replaced':
      return [
        { ...state, isSending: false, submitting: { kind: 'no' } },
        [{ do: 'adopt', attempt: event.attempt }, { do: 'resume' }],
      ];
    case 'submitRefused': {
      // A learner who knows that the session is dead and ends the test all the same is sent to log in.
      const then = state.worksSignedOut ? ({ do: 'signIn' } as const) : ({ do: 'signedOut' } as const);
      return [{ ...state, isSending: false, submitting: { kind: 'no' } }, [{ do: 'resume' }, then]];
    }
    case 'submitFailed':
      return onSubmitFailed(state, event);
  }
}

function onSubmitFailed(state: RunState, event: Extract<RunEvent, { kind: 'submitFailed' }>): Step {
  const { message, autoSubmitted, atZero, keptOnDevice } = event;
  const tries = state.submitting.kind === 'failed' ? state.submitting.tries + 1 : 1;
  const next = afterFailedSubmit({ tries, atZero, keptOnDevice });
  const effects: RunEffect[] = [{ do: 'resume' }];
  if (tries === 1 || next === 'leave') effects.push({ do: 'say', message });
  // On the way to the dashboard nothing else may leave this page.
  if (next === 'leave') return [state, [...effects, { do: 'leave' }]];
  const repeats = next === 'repeat';
  return [
    { ...state, isSending: false, submitting: { kind: 'failed', message, autoSubmitted, tries, repeats } },
    effects,
  ];
}

/** What a keeper's state means for a run. */
export function savingOf({ kind }: SavingState): Saving {
  return kind === 'closed' || kind === 'signedOut' || kind === 'elsewhere' ? kind : 'open';
}
