import { plural, t } from '@lingui/core/macro';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { type DialogProps, useDeleteFromBank, useRetiring } from './use-bank.ts';

/** Asks, and takes questions or sets out of what tests can take, or brings them back. */
export function RetireDialog({ action, onClose, onDone }: DialogProps) {
  const isRetiring = action.kind === 'retire';
  const retiring = useRetiring(isRetiring);
  const words = (isRetiring ? retireWords : restoreWords)(action);

  function go(): void {
    retiring.mutate(action, {
      onSuccess: () => {
        toastSuccess(words.done);
        onDone();
      },
      onError: (error) => {
        toastError(refusalText(error, words.failed));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      opened
      question={words.question}
      action={isRetiring ? t({ message: 'Retire', context: 'of questions and sets' }) : t`Restore`}
      losesNothing
      working={retiring.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>
        {isRetiring
          ? t`Tests that have them keep them; no other test can take them. You can restore them at any time.`
          : t`Tests can take them again.`}
      </p>
      <p>
        {action.what === 'sets'
          ? t`All questions of a set go with it.`
          : t`A question of a set takes the other questions of its set along.`}
      </p>
    </ConfirmDialog>
  );
}

/** What is asked, and what is said once it is done or was refused. */
type Words = { question: string; done: string; failed: string };

function retireWords({ what, ids: { length: count } }: DialogProps['action']): Words {
  if (what === 'sets')
    return {
      question: t`Retire ${plural(count, { one: '# set', other: '# sets' })}?`,
      done: t`${plural(count, { one: '# set retired.', other: '# sets retired.' })}`,
      failed: t`Failed to retire ${plural(count, { one: '# set', other: '# sets' })}.`,
    };
  return {
    question: t`Retire ${plural(count, { one: '# question', other: '# questions' })}?`,
    done: t`${plural(count, { one: '# question retired.', other: '# questions retired.' })}`,
    failed: t`Failed to retire ${plural(count, { one: '# question', other: '# questions' })}.`,
  };
}

function restoreWords({ what, ids: { length: count } }: DialogProps['action']): Words {
  if (what === 'sets')
    return {
      question: t`Restore ${plural(count, { one: '# set', other: '# sets' })}?`,
      done: t`${plural(count, { one: '# set restored.', other: '# sets restored.' })}`,
      failed: t`Failed to restore ${plural(count, { one: '# set', other: '# sets' })}.`,
    };
  return {
    question: t`Restore ${plural(count, { one: '# question', other: '# questions' })}?`,
    done: t`${plural(count, { one: '# question restored.', other: '# questions restored.' })}`,
    failed: t`Failed to restore ${plural(count, { one: '# question', other: '# questions' })}.`,
  };
}

/** Asks, and deletes a question or a set that no test ever had; says why where one had. */
export function DeleteDialog({ action, onClose, onDone }: DialogProps) {
  const isSet = action.what === 'sets';
  const deleting = useDeleteFromBank();

  function go(): void {
    deleting.mutate(action, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        onDone();
      },
      onError: (error) => {
        toastError(refusalText(error, isSet ? t`Failed to delete the set.` : t`Failed to delete the question.`));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      opened
      question={isSet ? t`Delete this set? This cannot be undone.` : t`Delete this question? This cannot be undone.`}
      action={t`Delete`}
      working={deleting.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>
        {isSet
          ? t`Its questions are deleted too. Only a set that no test ever had can be deleted.`
          : t`Only a question that no test ever had can be deleted.`}
      </p>
    </ConfirmDialog>
  );
}
