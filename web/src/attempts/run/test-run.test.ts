import type { Attempt } from '@parlance/contract/attempts';
import { describe, expect, it } from 'vitest';
import type { Destination } from './result-destination.ts';
import { firstRunState, isDone, type RunEffect, type RunEvent, type RunState, resendMs, stepRun } from './test-run.ts';

const open = { id: 9, status: 'open' } as Attempt;
const timedOut = { id: 9, status: 'timed_out' } as Attempt;
const ended = { id: 9, status: 'submitted' } as Attempt;
const destination = { to: '/result-pending' } as Destination;
const failure = { kind: 'submitFailed', message: 'Away.', autoSubmitted: false } as const;
const failed = (tries: number, repeats = false) =>
  ({ kind: 'failed', message: 'Away.', autoSubmitted: false, tries, repeats }) as const;

const events = {
  'saves leave': { kind: 'saving', saving: 'open' },
  'the server says it has ended': { kind: 'saving', saving: 'closed' },
  'a save meets a dead session': { kind: 'saving', saving: 'signedOut' },
  'another place has it': { kind: 'saving', saving: 'elsewhere' },
  'the time is up': { kind: 'time', isUp: true },
  'the clock is set back': { kind: 'time', isUp: false },
  'End Test': { kind: 'end', autoSubmitted: false },
  'it is sent by itself': { kind: 'end', autoSubmitted: true },
  'the submit arrives': { kind: 'submitted', destination },
  'there was nothing to submit': { kind: 'abandoned', message: 'Nothing was saved.' },
  'there is more time': { kind: 'timeExtended', attempt: open, message: 'Go on.' },
  'another device has it': { kind: 'replaced', attempt: open },
  'the submit meets a dead session': { kind: 'submitRefused' },
  'the submit fails': { ...failure, atZero: false, keptOnDevice: true },
  'the submit fails at zero': { ...failure, atZero: true, keptOnDevice: true },
  'the submit fails, no copy': { ...failure, atZero: false, keptOnDevice: false },
  'the submit fails at zero, no copy': { ...failure, atZero: true, keptOnDevice: false },
  'Keep working': { kind: 'keepWorking' },
  'Keep working without a session': { kind: 'workSignedOut' },
  'Sign in': { kind: 'signIn' },
  'looked at again': { kind: 'back', isSignedIn: true, isHidden: false, isClockStale: false },
  'looked at again after long': { kind: 'back', isSignedIn: true, isHidden: false, isClockStale: true },
  'back in a hidden tab': { kind: 'back', isSignedIn: true, isHidden: true, isClockStale: true },
  'back without a session': { kind: 'back', isSignedIn: false, isHidden: false, isClockStale: true },
  'read: it is open': { kind: 'read', attempt: open },
  'read: its time ran out': { kind: 'read', attempt: timedOut },
  'read: it was submitted': { kind: 'read', attempt: ended },
  'a read meets a dead session': { kind: 'sessionDead' },
  'Use here': { kind: 'useHere' },
  'taken over': { kind: 'tookOver', attempt: open },
  'taken over, and it has ended': { kind: 'tookOver', attempt: ended },
  'nothing to take over': { kind: 'tookOver', attempt: null },
  'not taken over': { kind: 'takeOverFailed', isSessionDead: false },
  'not taken over, dead session': { kind: 'takeOverFailed', isSessionDead: true },
} satisfies Record<string, RunEvent>;
type EventName = keyof typeof events;

/** What changes, and what is to be done. */
type Cell = [Partial<RunState>, ...RunEffect[]];
type Row = { state: Partial<RunState>; on: Partial<Record<EventName, Cell>> };

const submit = (autoSubmitted: boolean): RunEffect => ({ do: 'submit', autoSubmitted });
const adopt = (attempt: Attempt): RunEffect => ({ do: 'adopt', attempt });
const retry: RunEffect = { do: 'retry' };
const resume: RunEffect = { do: 'resume' };
const signedOut: RunEffect = { do: 'signedOut' };
const signIn: RunEffect = { do: 'signIn' };
const say: RunEffect = { do: 'say', message: 'Away.' };
const leave: RunEffect = { do: 'leave' };
const showResult: RunEffect = { do: 'showResult', destination };
const readAgain: RunEffect = { do: 'readAgain' };
const forgetEnd: RunEffect = { do: 'forgetEnd' };

/** What is the same wherever the page is at work with the test. */
const looking = {
  'Sign in': [{}, signIn],
  'looked at again': [{}, retry],
  'looked at again after long': [{}, retry, readAgain],
  'a read meets a dead session': [{}, signedOut],
} as const satisfies Row['on'];
/** Where nothing is under way: a submit may leave, and what was read counts. */
const free = {
  ...looking,
  'End Test': [{ isSending: true }, submit(false)],
  'it is sent by itself': [{ isSending: true }, submit(true)],
  'read: it is open': [{}, adopt(open)],
  'read: its time ran out': [{ isSending: true }, adopt(timedOut), submit(true)],
  'read: it was submitted': [{ isSending: true }, adopt(ended), submit(false)],
} as const satisfies Row['on'];
/** While a submit is under way: its outcomes. Nothing else leaves, whatever is pressed. */
const outcomes = (tries: number) =>
  ({
    ...looking,
    'the submit arrives': [{ submitting: { kind: 'submitted' } }, showResult],
    'there was nothing to submit': [
      { isSending: false, submitting: { kind: 'abandoned', message: 'Nothing was saved.' } },
      { do: 'forget' },
    ],
    'there is more time': [
      { isSending: false, isTimeUp: false, submitting: { kind: 'no' } },
      adopt(open),
      resume,
      { do: 'inform', message: 'Go on.' },
    ],
    'another device has it': [{ isSending: false, submitting: { kind: 'no' } }, adopt(open), resume],
    'the submit meets a dead session': [{ isSending: false, submitting: { kind: 'no' } }, resume, signedOut],
    'the submit fails': [{ isSending: false, submitting: failed(tries) }, resume, ...(tries === 1 ? [say] : [])],
    'the submit fails at zero': [{}, resume, say, leave],
    'the submit fails, no copy': [
      { isSending: false, submitting: failed(tries) },
      resume,
      ...(tries === 1 ? [say] : []),
    ],
    'the submit fails at zero, no copy': [
      { isSending: false, submitting: failed(tries, true) },
      resume,
      ...(tries === 1 ? [say] : []),
    ],
  }) as const satisfies Row['on'];
/** How saving can change; the event of the state itself changes nothing. */
const saving = {
  'saves leave': [{ saving: 'open', worksSignedOut: false }],
  'the server says it has ended': [{ saving: 'closed', worksSignedOut: false }],
  'a save meets a dead session': [{ saving: 'signedOut' }],
  'another place has it': [{ saving: 'elsewhere', worksSignedOut: false }],
} as const satisfies Row['on'];
const endsByItself: Cell = [{ saving: 'closed', worksSignedOut: false, isSending: true }, submit(true)];

const rows: Record<string, Row> = {
  working: {
    state: {},
    on: {
      ...saving,
      ...free,
      'saves leave': [{}],
      'the server says it has ended': endsByItself,
      'the time is up': [{ isTimeUp: true, isSending: true }, submit(true)],
    },
  },
  'signed out, and asked': {
    state: { saving: 'signedOut' },
    on: {
      ...saving,
      ...free,
      // The test is shown again: an end that did not arrive is pressed once more.
      'saves leave': [{ saving: 'open' }, forgetEnd],
      'the server says it has ended': endsByItself,
      // Nothing can leave without a session: it waits for the sign-in.
      'the time is up': [{ isTimeUp: true }],
      'Keep working without a session': [{ worksSignedOut: true }, forgetEnd],
    },
  },
  'working without a session': {
    state: { saving: 'signedOut', worksSignedOut: true },
    on: {
      ...saving,
      ...free,
      'saves leave': [{ saving: 'open', worksSignedOut: false }, forgetEnd],
      'the server says it has ended': endsByItself,
      'the time is up': [{ isTimeUp: true }],
    },
  },
  'signed out at zero': {
    state: { saving: 'signedOut', isTimeUp: true },
    on: {
      ...saving,
      ...free,
      'saves leave': [{ saving: 'open', isSending: true }, submit(true)],
      'the server says it has ended': endsByItself,
      'the clock is set back': [{ isTimeUp: false }],
      'Keep working without a session': [{ worksSignedOut: true }],
    },
  },
  'over, as the server said': {
    state: { saving: 'closed' },
    on: {
      ...saving,
      ...free,
      'the time is up': [{ isTimeUp: true }],
    },
  },
  elsewhere: {
    state: { saving: 'elsewhere' },
    on: {
      ...saving,
      ...looking,
      'the server says it has ended': endsByItself,
      'the time is up': [{ isTimeUp: true }],
      'Use here': [{ takingOver: 'busy' }, { do: 'takeOver' }],
    },
  },
  'elsewhere at zero, and being taken over': {
    state: { saving: 'elsewhere', isTimeUp: true, takingOver: 'busy' },
    on: {
      ...saving,
      ...looking,
      'saves leave': [{ saving: 'open', isSending: true }, submit(true)],
      'the server says it has ended': endsByItself,
      'the clock is set back': [{ isTimeUp: false }],
      'taken over': [{ takingOver: 'no' }, adopt(open)],
      // Lost again in the same moment: the other place submits it.
      'taken over, and it has ended': [{ takingOver: 'no' }, adopt(ended)],
      'nothing to take over': [{ takingOver: 'no' }],
      'not taken over': [{ takingOver: 'failed' }],
      'not taken over, dead session': [{ takingOver: 'failed' }, signedOut],
    },
  },
  'taken over, the call still to end': {
    state: { takingOver: 'busy' },
    on: {
      ...saving,
      ...free,
      'saves leave': [{}],
      'the server says it has ended': endsByItself,
      'the time is up': [{ isTimeUp: true, isSending: true }, submit(true)],
      'taken over': [{ takingOver: 'no' }, adopt(open)],
      'taken over, and it has ended': [{ takingOver: 'no', isSending: true }, adopt(ended), submit(false)],
      'nothing to take over': [{ takingOver: 'no' }],
      'not taken over': [{ takingOver: 'failed' }],
      'not taken over, dead session': [{ takingOver: 'failed' }, signedOut],
    },
  },
  sending: {
    state: { isSending: true },
    on: {
      ...saving,
      ...outcomes(1),
      'saves leave': [{}],
      // Zero while it is under way: the same submit carries everything.
      'the time is up': [{ isTimeUp: true }],
    },
  },
  'sending, signed out in the middle': {
    state: { isSending: true, saving: 'signedOut' },
    on: {
      ...saving,
      ...outcomes(1),
      'the time is up': [{ isTimeUp: true }],
      // As with every "Keep working": the one under way still counts.
      'Keep working without a session': [{ worksSignedOut: true }, forgetEnd],
    },
  },
  'sending, and known to be signed out': {
    state: { isSending: true, saving: 'signedOut', worksSignedOut: true },
    on: {
      ...saving,
      ...outcomes(1),
      'the time is up': [{ isTimeUp: true }],
      'the submit meets a dead session': [{ isSending: false, submitting: { kind: 'no' } }, resume, signIn],
    },
  },
  'sending, taken elsewhere in the middle': {
    state: { isSending: true, saving: 'elsewhere' },
    on: {
      ...saving,
      ...outcomes(1),
      'the time is up': [{ isTimeUp: true }],
      'Use here': [{ takingOver: 'busy' }, { do: 'takeOver' }],
    },
  },
  'sending, as the server says that it has ended': {
    state: { isSending: true, saving: 'closed' },
    on: { ...saving, ...outcomes(1), 'the time is up': [{ isTimeUp: true }] },
  },
  failed: {
    state: { submitting: failed(1) },
    on: {
      ...saving,
      ...free,
      'saves leave': [{}],
      'the server says it has ended': endsByItself,
      'the time is up': [{ isTimeUp: true, isSending: true }, submit(true)],
      'Keep working': [{ submitting: { kind: 'no' } }, forgetEnd],
    },
  },
  'failed, and sent again': {
    state: { submitting: failed(1), isSending: true },
    on: {
      ...saving,
      ...outcomes(2),
      'saves leave': [{}],
      'the time is up': [{ isTimeUp: true }],
      // The one under way still counts, and no second one leaves beside it.
      'Keep working': [{ submitting: { kind: 'no' } }, forgetEnd],
    },
  },
  'failed twice, and sent a third time': {
    state: { submitting: failed(2), isSending: true },
    on: {
      ...saving,
      ...outcomes(3),
      'saves leave': [{}],
      'the time is up': [{ isTimeUp: true }],
      'the submit fails': [{}, resume, say, leave],
      'Keep working': [{ submitting: { kind: 'no' } }, forgetEnd],
    },
  },
  'waiting at zero to be sent again': {
    state: { submitting: failed(1, true), isTimeUp: true },
    on: {
      ...saving,
      ...free,
      'saves leave': [{}],
      'the server says it has ended': [{ saving: 'closed' }],
      'the clock is set back': [{ isTimeUp: false }],
      'Keep working': [{ submitting: { kind: 'no' } }, forgetEnd],
    },
  },
  submitted: { state: { isSending: true, submitting: { kind: 'submitted' } }, on: {} },
  'abandoned, with nothing to submit': { state: { submitting: { kind: 'abandoned', message: 'Gone.' } }, on: {} },
};

const cases = Object.entries(rows).flatMap(([name, { state, on }]) =>
  (Object.keys(events) as EventName[]).map((event) => ({
    name,
    event,
    state: { ...firstRunState, ...state },
    cell: on[event] ?? ([{}] as Cell),
  })),
);

describe('a run: every state by every event', () => {
  it.each(cases)('$name: $event', ({ state, event, cell: [change, ...effects] }) => {
    expect(stepRun(state, events[event])).toEqual([{ ...state, ...change }, effects]);
  });

  it('has come to its end once it was submitted, or had nothing to submit', () => {
    const done = Object.entries(rows).filter(([, { state }]) => isDone({ ...firstRunState, ...state }));
    expect(done.map(([name]) => name)).toEqual(['submitted', 'abandoned, with nothing to submit']);
  });

  it('is sent again by itself only while it waits at zero without a copy', () => {
    const waits = Object.entries(rows).filter(([, { state }]) => resendMs({ ...firstRunState, ...state }) !== null);
    expect(waits.map(([name]) => name)).toEqual(['waiting at zero to be sent again']);
  });
});
