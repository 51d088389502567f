import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
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
import { say } from '@parlance/contract/say';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { CallRefused, call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { zonedTime } from '../../ui/format/format-zoned.ts';
import { inRow } from '../../ui/format/in-row.ts';
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
      const each = ended.slice(0, ENDED_SHOWN).map((one) => endedText(nameOf(one.candidateId), one));
      const said = [done, ...each].join(' ');
      if (already) toastSuccess(alreadyText(kind, already, zone));
      else if (skipped.length === 0) toastSuccess(said);
      else toastWarning(`${said} ${skippedText(skipped, nameOf)}`, { shownMs: 8000 });
      onDone();
    },
    onError: (error, { kind }) => toastError(refusalText(error, say(failed[kind] ?? FAILED))),
    // The same id again: what arrived is not done a second time.
    retry: (times, error) => times < 2 && !(error instanceof CallRefused),
  });
}

const FAILED = msg`It may not be done: your connection may have dropped. Try again.`;
const failed: Partial<Record<Action['kind'], MessageDescriptor>> = {
  incident: msg`It was not noted. Your connection may have dropped. Try again.`,
};

/** For how many the dialog says what they have. */
const ENDED_SHOWN = 3;

function endedText(name: string, { handedIn, notTaken }: { handedIn: number; notTaken: number }): string {
  return t`${name}: ${{ parts: partsText(handedIn, notTaken) }}.`;
}

/** '1 part submitted, 2 not taken'. */
export function partsText(handedIn: number, notTaken: number): string {
  if (notTaken === 0) return t`${plural(handedIn, { one: '# part submitted', other: '# parts submitted' })}`;
  return t`${plural(handedIn, { one: '# part submitted', other: '# parts submitted' })}, ${plural(notTaken, { one: '# not taken', other: '# not taken' })}`;
}

/** What was asked for is so already: 'Already paused by d.reyes at 18:31.' */
function alreadyText(kind: Action['kind'], { by, at }: NonNullable<ActionDone['already']>, zone: string): string {
  const time = zonedTime(at, zone);
  if (kind === 'pause') return t`Already paused by ${by} at ${time}.`;
  if (kind === 'resume') return t`Already resumed by ${by} at ${time}.`;
  return kind === 'identity' ? t`Identity already checked by ${by} at ${time}.` : t`Already done by ${by} at ${time}.`;
}

export type Doing = ReturnType<typeof useAction>;

/** What every question before an action needs. */
export type DialogProps = { action: Doing; disabled: boolean; onClose: () => void };

/** A random id, one for each press: a call that is sent again does nothing again. */
export function newActionId(): string {
  return crypto.randomUUID();
}

/** Why something was not done for a candidate. */
const skips: Record<SkipCode, (name: string) => string> = {
  not_begun: (name) => t`${name} (no test is open)`,
  closed_already: (name) => t`${name} (the test has ended)`,
  paused_already: (name) => t`${name} (paused alone)`,
  not_paused: (name) => t`${name} (not paused)`,
  extended_most: (name) => t`${name} (no more time can be added)`,
  has_begun: (name) => t`${name} (has begun)`,
  no_place_waits: (name) => t`${name} (no other device waits)`,
  identity_checked: (name) => t`${name} (checked already)`,
  identity_not_checked: (name) => t`${name} (not checked)`,
  withdrawn: (name) => t`${name} (withdrawn)`,
};

/** For whom something was not done, and why: 'Not for Ana Costa (the test has ended).' */
function skippedText(skipped: ActionDone['skipped'], nameOf: (candidateId: number) => string): string {
  const names = skipped.slice(0, 3).map(({ candidateId, code }) => skips[code](nameOf(candidateId)));
  const more = skipped.length - names.length;
  if (more === 0) return t`Not for ${{ names: inRow(names) }}.`;
  return t`Not for ${{ names: inRow(names) }} and ${plural(more, { one: '# more', other: '# more' })}.`;
}
