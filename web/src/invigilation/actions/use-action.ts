import {
  type ActionDone,
  admit,
  end,
  extend,
  hold,
  pause,
  reopen,
  resume,
  sendMessage,
  setAttendance,
} from '@parlance/contract/invigilation/actions';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { CallRefused, call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { toastError, toastSuccess, toastWarning } from '../../ui/states/toast.tsx';
import { skippedText } from './skipped-text.ts';

const endpoints = { extend, pause, resume, end, message: sendMessage, attendance: setAttendance, admit, hold, reopen };
type Endpoints = typeof endpoints;
type BodyOf<K extends keyof Endpoints> = Omit<z.input<Endpoints[K]['body']>, 'actionId'>;

/** One action with what it takes, and what is said once it is done. */
export type Action = { [K in keyof Endpoints]: { kind: K; body: BodyOf<K>; done: string } }[keyof Endpoints];

type Options = {
  sittingId: number;
  nameOf: (candidateId: number) => string;
  onDone: () => void;
};

/** Does something for candidates once, however often it is sent, and says for whom it was not done and why. */
export function useAction({ sittingId, nameOf, onDone }: Options) {
  return useMutation({
    mutationFn: async ({ actionId, ...action }: Action & { actionId: string }) => {
      const input = { params: { id: sittingId }, body: { ...action.body, actionId } };
      return (await call(endpoints[action.kind], input as never)) as ActionDone;
    },
    onSuccess: ({ skipped }, { done }) => {
      if (skipped.length === 0) toastSuccess(done);
      else toastWarning(`${done} ${skippedText(skipped, nameOf)}`, { shownMs: 8000 });
      onDone();
    },
    onError: (error) => {
      toastError(refusalText(error, 'It may not be done: your connection may have dropped. Try again.'));
    },
    // The same id again: what arrived is not done a second time.
    retry: (times, error) => times < 2 && !(error instanceof CallRefused),
  });
}

export type Doing = ReturnType<typeof useAction>;
