import { t } from '@lingui/core/macro';
import type { CallInput } from '@parlance/contract/endpoint';
import { changeCandidates } from '@parlance/contract/sittings/candidates';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import type { Draft } from '../set-up/use-draft.ts';

type Change = Omit<NonNullable<CallInput<typeof changeCandidates>['body']>, 'version'>;

/** Why the seat of the one candidate who was changed was refused; empty where it was not. */
export function refusedSeat(error: unknown): string {
  return fieldErrors(error)['change.0.seat'] ?? '';
}
/** What the server says of candidates without a full name is under this path. */
export const NAMELESS = 'candidates.full_name';

/** Adds, removes or changes candidates, and says how many came and went. */
export function useChangeCandidates(sittingId: number, draft: Draft) {
  return useMutation({
    mutationFn: (change: Change) =>
      draft.alter((version) => call(changeCandidates, { params: { id: sittingId }, body: { ...change, version } })),
    onSuccess: ({ message }, { add = [], remove = [] }) => {
      // A room or a seat stands where it was typed.
      if (add.length + remove.length > 0) toastSuccess(message);
    },
    onError: (error) => {
      // A seat that somebody has is said under its field.
      if (refusedSeat(error) !== '') return;
      const { [NAMELESS]: nameless } = fieldErrors(error);
      if (nameless === undefined) {
        return toastError(refusalText(error, t`Failed to change the candidates. Nothing was changed.`));
      }
      toastError(
        `${nameless} ${t`Nobody was added. Import a file with the column full_name, or ask them to add it to their profile.`}`,
      );
    },
  });
}
