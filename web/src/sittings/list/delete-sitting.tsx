import type { SittingSummary } from '@parlance/contract/sittings/sitting';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useDeleteSitting } from '../use-sittings.ts';

type Props = { sitting: SittingSummary; opened: boolean; onClose: () => void };

/** Deletes a draft once that was confirmed. */
export function DeleteSitting({ sitting, opened, onClose }: Props) {
  const deleting = useDeleteSitting();
  function remove(): void {
    deleting.mutate(sitting.id, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) => toastError(refusalText(error, 'Failed to delete the draft.')),
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      opened={opened}
      question="Delete this draft?"
      action="Delete draft"
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        <strong>{sitting.title}</strong>. Its settings and its list of people are lost. No candidate was told of it.
      </p>
    </ConfirmDialog>
  );
}
