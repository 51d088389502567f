import type { QuestionForAuthor } from '@parlance/contract/questions';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { numbersName } from '../question-numbers.ts';
import { useDeleteQuestion } from './use-editing.ts';

type Props = {
  /** The question to ask about; null asks nothing. */
  question: QuestionForAuthor | null;
  /** Its first number in the test. */
  number: number;
  /** The passage that leaves with it, being left without questions. */
  lastOf: string | null;
  onClose: () => void;
};

/** Asks, naming the question, and deletes it. */
export function DeleteQuestion({ question, number, lastOf, onClose }: Props) {
  const deleting = useDeleteQuestion();

  function remove(): void {
    if (!question) return;
    deleting.mutate(question.id, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) => toastError(refusalText(error, 'Failed to delete the question.')),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={question !== null}
      question={`Delete ${numbersName(number, question?.marks ?? 1)}? This cannot be undone.`}
      action="Delete"
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {question && (
        <>
          <p>
            <strong>{beginning(question.question_text)}</strong>
          </p>
          <p>Tests that are finished or in progress keep it. Tests started later do not include it.</p>
          {lastOf !== null && <p>It is the last question about “{lastOf}”: the passage will be deleted too.</p>}
        </>
      )}
    </ConfirmDialog>
  );
}

const SHOWN_CHARACTERS = 160;

function beginning(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : text;
}
