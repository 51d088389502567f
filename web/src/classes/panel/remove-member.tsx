import type { ClassMember, SchoolClass } from '@parlance/contract/classes';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useChangeMembers } from '../class-calls.ts';

type Props = {
  schoolClass: SchoolClass;
  /** Whom to remove; null keeps the question shut. */
  member: ClassMember | null;
  onClose: () => void;
};

/** Asks before somebody leaves a class, with what follows. */
export function RemoveMember({ schoolClass: { id, name }, member, onClose }: Props) {
  const removing = useChangeMembers(id);

  function remove({ account_id, username }: ClassMember): void {
    removing.mutate(
      { remove: [account_id] },
      {
        onSuccess: () => toastSuccess(`${username} was removed from ${name}.`),
        onError: (error) => toastError(refusalText(error, `Failed to remove ${username}.`)),
        onSettled: onClose,
      },
    );
  }

  return (
    <ConfirmDialog
      opened={member !== null}
      question={`Remove ${member?.username ?? ''} from ${name}?`}
      action="Remove"
      working={removing.isPending}
      onConfirm={() => member && remove(member)}
      onCancel={onClose}
    >
      {member?.part === 'teacher' ? (
        <p>With access to their own classes only, they no longer see the learners of this class. Scores are kept.</p>
      ) : (
        <p>
          Teachers of this class who see only their own classes no longer see the work of this learner. Submissions and
          scores are kept.
        </p>
      )}
    </ConfirmDialog>
  );
}
