import type { Reply } from '@parlance/contract/endpoint';
import {
  type ActionDone,
  admit,
  checkIdentity,
  end,
  extend,
  hold,
  pause,
  reopen,
  resume,
  type SkipCode,
  sendMessage,
  setAttendance,
} from '@parlance/contract/invigilation/actions';
import { noteIncident } from '@parlance/contract/invigilation/incidents';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { CallRefused, call } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { zonedTime } from '../../sittings/format-zoned.ts';
import { toastError, toastSuccess, toastWarning } from '../../ui/states/toast.tsx';

/** For whom something is done: everyone in the room, or these candidates. */
export type Whom = 'all' | number[];

type Each<Kinds extends string, Those> = { [K in Kinds]: { kind: K; whom: Those } }[Kinds];

/** What is to be done, once it was confirmed. */
export type RoomAction =
  | Each<'extend' | 'pause' | 'resume' | 'message', Whom>
  | { kind: 'end'; whom: number[] }
  | { kind: 'attendance'; whom: number[]; absent: boolean }
  | { kind: 'admit'; candidateId: number; what: 'late' | 'place' | 'refuse_place' }
  | { kind: 'reopen'; candidateId: number; partId: number | null; late: boolean }
  | { kind: 'hold'; candidateId: number; held: boolean }
  | { kind: 'incident'; candidateId: number | null };

const endpoints = {
  extend,
  pause,
  resume,
  end,
  message: sendMessage,
  attendance: setAttendance,
  identity: checkIdentity,
  admit,
  hold,
  reopen,
  incident: noteIncident,
};
type Endpoints = typeof endpoints;
type BodyOf<K extends keyof Endpoints> = Omit<z.input<Endpoints[K]['body']>, 'actionId'>;

/** One action with what it takes, and what is said once it is done. */
export type Action = { [K in keyof Endpoints]: { kind: K; body: BodyOf<K>; done: string } }[keyof Endpoints];

type Done = Partial<ActionDone & Reply<typeof end>>;
type Options = {
  sittingId: number;
  /** Where the sitting is. */
  zone: string;
  nameOf: (candidateId: number) => string;
  onDone: () => void;
};

/** Does something for candidates once, however often it is sent, and says for whom it was not done and why. */
export function useAction({ sittingId, zone, nameOf, onDone }: Options) {
  return useMutation({
    mutationFn: async ({ actionId, ...action }: Action & { actionId: string }) => {
      const input = { params: { id: sittingId }, body: { ...action.body, actionId } };
      return (await call(endpoints[action.kind], input as never)) as Done;
    },
    onSuccess: ({ skipped = [], already, ended = [] }, { kind, done }) => {
      const each = ended.slice(0, ENDED_SHOWN).map((one) => `${nameOf(one.candidateId)}: ${endedText(one)}`);
      const said = [done, ...each].join(' ');
      if (already) toastSuccess(alreadyText(kind, already, zone));
      else if (skipped.length === 0) toastSuccess(said);
      else toastWarning(`${said} ${skippedText(skipped, nameOf)}`, { shownMs: 8000 });
      onDone();
    },
    onError: (error, { kind }) => toastError(refusalText(error, failed[kind] ?? FAILED)),
    // The same id again: what arrived is not done a second time.
    retry: (times, error) => times < 2 && !(error instanceof CallRefused),
  });
}

const FAILED = 'It may not be done: your connection may have dropped. Try again.';
const failed: Partial<Record<Action['kind'], string>> = {
  incident: 'It was not noted. Your connection may have dropped. Try again.',
};

/** Of so many it is said what they have. */
const ENDED_SHOWN = 3;

function endedText({ handedIn, notTaken }: { handedIn: number; notTaken: number }): string {
  return `${partsText(handedIn, notTaken)}.`;
}

/** '1 part submitted, 2 not taken'. */
export function partsText(handedIn: number, notTaken: number): string {
  return `${countOf(handedIn, 'part')} submitted${notTaken > 0 ? `, ${notTaken} not taken` : ''}`;
}

const alreadyDone: Partial<Record<Action['kind'], string>> = {
  pause: 'Already paused',
  resume: 'Already resumed',
  identity: 'Identity already checked',
};

/** What was asked for is so already: 'Already paused by d.reyes at 18:31.' */
function alreadyText(kind: Action['kind'], { by, at }: NonNullable<ActionDone['already']>, zone: string): string {
  return `${alreadyDone[kind] ?? 'Already done'} by ${by} at ${zonedTime(at, zone)}.`;
}

export type Doing = ReturnType<typeof useAction>;

/** What every question before an action needs. */
export type DialogProps = { action: Doing; disabled: boolean; onClose: () => void };

/** A random id, one for each press: a call that is sent again does nothing again. */
export function newActionId(): string {
  return crypto.randomUUID();
}

const reasons: Record<SkipCode, string> = {
  not_begun: 'no test is open',
  closed_already: 'the test has ended',
  paused_already: 'paused alone',
  not_paused: 'not paused',
  extended_most: 'no more time can be added',
  has_begun: 'has begun',
  no_place_waits: 'no other device waits',
  identity_checked: 'checked already',
  identity_not_checked: 'not checked',
  withdrawn: 'withdrawn',
};

/** For whom something was not done, and why: 'Not for Ana Costa (the test has ended).' */
function skippedText(skipped: ActionDone['skipped'], nameOf: (candidateId: number) => string): string {
  const said = skipped.slice(0, 3).map(({ candidateId, code }) => `${nameOf(candidateId)} (${reasons[code]})`);
  const more = skipped.length - said.length;
  return `Not for ${said.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
