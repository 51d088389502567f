import type { Account } from '@parlance/contract/accounts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Text } from '../../ui/kit.tsx';
import { toastError, toastInfo } from '../../ui/states/toast.tsx';
import type { AccountKind } from '../account-kind.ts';
import { CHANGE_TOAST_MS, ERROR_TOAST_MS } from '../toast-times.ts';
import { useDeleteAccount } from '../use-accounts.ts';

type Props = {
  kind: AccountKind;
  /** The account to ask about; null asks nothing. */
  account: Account | null;
  onClose: () => void;
  /** It is deleted, and not in the list any more. */
  onDeleted: () => void;
  /** What the list says of a deletion that failed; null once another is tried. */
  onProblem: (problem: string | null) => void;
};

/** Asks, naming the person, and deletes the account. */
export function DeleteAccount({ kind, account, onClose, onDeleted, onProblem }: Props) {
  const deleting = useDeleteAccount(kind);

  function remove(): void {
    if (!account) return;
    onProblem(null);
    deleting.mutate(account.id, {
      onSuccess: () => {
        toastInfo(kind.deleted(account.id), { shownMs: CHANGE_TOAST_MS });
        onDeleted();
      },
      onError: (error) => {
        const problem = refusalText(error, kind.deleteFailed);
        onProblem(problem);
        toastError(problem, { shownMs: ERROR_TOAST_MS });
      },
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={account !== null}
      question={kind.confirmDelete}
      action="Delete"
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {account && (
        <>
          <p>
            <strong>{account.username}</strong>, {account.email}, ID {account.id}.
          </p>
          <Text above={8}>
            They are logged out now and cannot log in again. Their results stay, and their email can be used for a new
            account.
          </Text>
        </>
      )}
    </ConfirmDialog>
  );
}
