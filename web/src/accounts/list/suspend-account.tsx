import type { Account } from '@parlance/contract/accounts';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import type { AccountKind } from '../account-kind.ts';
import { CHANGE_TOAST_MS, ERROR_TOAST_MS } from '../toast-times.ts';
import { useSetStatus } from '../use-accounts.ts';

/** Suspends an active account of the list once that was confirmed, and activates any other at once. */
export function useSuspending(kind: AccountKind, onProblem: (problem: string | null) => void) {
  const [asked, setAsked] = useState<Account | null>(null);
  const setting = useSetStatus(kind);

  function set(account: Account, status: 'active' | 'suspended'): void {
    onProblem(null);
    setting.mutate(
      { account, status },
      {
        onSuccess: ({ user }) => toastSuccess(kind.updated(user.username), { shownMs: CHANGE_TOAST_MS }),
        onError: (error) => {
          const problem = refusalText(error, kind.updateFailed);
          onProblem(problem);
          toastError(problem, { shownMs: ERROR_TOAST_MS });
        },
        onSettled: () => setAsked(null),
      },
    );
  }

  return {
    toggle: (account: Account) => (account.status === 'active' ? setAsked(account) : set(account, 'active')),
    dialog: {
      account: asked,
      working: setting.isPending,
      onConfirm: () => asked && set(asked, 'suspended'),
      onCancel: () => setAsked(null),
    },
  };
}

type Props = {
  /** The account to ask about; null asks nothing. */
  account: Account | null;
  working: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks, naming the person and what follows. */
export function SuspendAccount({ account, ...dialog }: Props) {
  return (
    <ConfirmDialog opened={account !== null} question="Suspend this account?" action="Suspend" {...dialog}>
      {account && (
        <>
          <p>
            <strong>{account.username}</strong>, {account.email}, ID {account.id}.
          </p>
          <p>
            They are logged out now and cannot log in until you activate the account again. Their results and their
            unfinished work on the server stay.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
