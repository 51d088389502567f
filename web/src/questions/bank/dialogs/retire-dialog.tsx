import { countOf } from '../../../platform/plural.ts';
import { refusalText } from '../../../platform/refusal.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/states/toast.tsx';
import { useDeleteFromBank, useRetiring } from '../use-bank.ts';
import type { DialogProps } from './bank-action.ts';

/** Asks, and takes questions out of what tests can take, or brings them back. */
export function RetireDialog({ action: { kind, ids }, onClose, onDone }: DialogProps) {
  const isRetiring = kind === 'retire';
  const retiring = useRetiring(isRetiring);
  const word = isRetiring ? 'Retire' : 'Restore';

  function go(): void {
    retiring.mutate(ids, {
      onSuccess: () => {
        toastSuccess(`${countOf(ids.length, 'question')} ${isRetiring ? 'retired' : 'restored'}.`);
        onDone();
      },
      onError: (error) => {
        toastError(refusalText(error, `Failed to ${word.toLowerCase()} the questions.`));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      opened
      question={`${word} ${countOf(ids.length, 'question')}?`}
      action={word}
      working={retiring.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      {isRetiring ? (
        <p>Tests that have them keep them; no other test can take them. You can restore them at any time.</p>
      ) : (
        <p>Tests can take them again.</p>
      )}
      <p>A question about a passage takes the others of its passage along.</p>
    </ConfirmDialog>
  );
}

/** Asks, and deletes a question that no test ever had; says why where one had. */
export function DeleteDialog({ action: { ids }, onClose, onDone }: DialogProps) {
  const deleting = useDeleteFromBank();

  function go(): void {
    deleting.mutate(ids[0] ?? 0, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        onDone();
      },
      onError: (error) => {
        toastError(refusalText(error, 'Failed to delete the question.'));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      opened
      question="Delete this question? This cannot be undone."
      action="Delete"
      working={deleting.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>Only a question that no test ever had can be deleted.</p>
    </ConfirmDialog>
  );
}
