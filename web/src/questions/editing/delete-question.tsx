import type { QuestionForAuthor } from '@parlance/contract/questions';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useRemoveFromTest } from '../bank/use-bank.ts';
import { numbersName } from '../question-numbers.ts';
import { useDeleteQuestion } from './use-editing.ts';

type Props = {
  courseId: number;
  /** The question to ask about; null asks nothing. */
  question: QuestionForAuthor | null;
  /** Its first number in the test. */
  number: number;
  /** The passage that leaves with it, being left without questions. */
  lastOf: string | null;
  onClose: () => void;
};

/** Asks, naming the question, and deletes it; one of the bank leaves this test alone. */
export function DeleteQuestion({ courseId, question, number, lastOf, onClose }: Props) {
  const deletingOwn = useDeleteQuestion();
  const removing = useRemoveFromTest(courseId);
  const isOfBank = question?.from_bank ?? false;
  const deleting = isOfBank ? removing : deletingOwn;
  const name = numbersName(number, question?.marks ?? 1);

  function remove(): void {
    if (!question) return;
    deleting.mutate(question.id, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) =>
        toastError(refusalText(error, isOfBank ? 'Failed to remove the question.' : 'Failed to delete the question.')),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={question !== null}
      question={isOfBank ? `Remove ${name} from this test?` : `Delete ${name}? This cannot be undone.`}
      action={isOfBank ? 'Remove' : 'Delete'}
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {question && (
        <>
          <p>
            <strong>{beginning(question.question_text)}</strong>
          </p>
          {isOfBank && <p>It stays in the bank and in other tests.</p>}
          <p>Tests that are finished or in progress keep it. Tests started later do not include it.</p>
          {lastOf !== null && !isOfBank && (
            <p>It is the last question about “{lastOf}”: the passage will be deleted too.</p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

const SHOWN_CHARACTERS = 160;

function beginning(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : text;
}
