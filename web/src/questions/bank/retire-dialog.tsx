import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { type DialogProps, nounOf, useDeleteFromBank, useRetiring } from './use-bank.ts';

/** Asks, and takes questions or sets out of what tests can take, or brings them back. */
export function RetireDialog({ action, onClose, onDone }: DialogProps) {
  const isRetiring = action.kind === 'retire';
  const those = countOf(action.ids.length, nounOf(action));
  const retiring = useRetiring(isRetiring);
  const word = isRetiring ? 'Retire' : 'Restore';

  function go(): void {
    retiring.mutate(action, {
      onSuccess: () => {
        toastSuccess(`${those} ${isRetiring ? 'retired' : 'restored'}.`);
        onDone();
      },
      onError: (error) => {
        toastError(refusalText(error, `Failed to ${word.toLowerCase()} ${those}.`));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      opened
      question={`${word} ${those}?`}
      action={word}
      losesNothing
      working={retiring.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      {isRetiring ? (
        <p>Tests that have them keep them; no other test can take them. You can restore them at any time.</p>
      ) : (
        <p>Tests can take them again.</p>
      )}
      <p>
        {action.what === 'sets'
          ? 'All questions of a set go with it.'
          : 'A question of a set takes the other questions of its set along.'}
      </p>
    </ConfirmDialog>
  );
}

/** Asks, and deletes a question or a set that no test ever had; says why where one had. */
export function DeleteDialog({ action, onClose, onDone }: DialogProps) {
  const noun = nounOf(action);
  const deleting = useDeleteFromBank();

  function go(): void {
    deleting.mutate(action, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        onDone();
      },
      onError: (error) => {
        toastError(refusalText(error, `Failed to delete the ${noun}.`));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      opened
      question={`Delete this ${noun}? This cannot be undone.`}
      action="Delete"
      working={deleting.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>
        {noun === 'set'
          ? 'Its questions are deleted too. Only a set that no test ever had can be deleted.'
          : 'Only a question that no test ever had can be deleted.'}
      </p>
    </ConfirmDialog>
  );
}
