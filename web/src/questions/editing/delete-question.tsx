import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { numbersInWords } from '@parlance/contract/kinds/numbers';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useRemoveFromTest } from '../bank/use-bank.ts';
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
  const marks = question?.marks ?? 1;
  const numbers = numbersInWords(number, marks);

  function remove(): void {
    if (!question) return;
    deleting.mutate(question.id, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) =>
        toastError(
          refusalText(error, isOfBank ? t`Failed to remove the question.` : t`Failed to delete the question.`),
        ),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={question !== null}
      question={
        isOfBank
          ? plural(marks, {
              one: `Remove question ${numbers} from this test?`,
              other: `Remove questions ${numbers} from this test?`,
            })
          : plural(marks, {
              one: `Delete question ${numbers}? This cannot be undone.`,
              other: `Delete questions ${numbers}? This cannot be undone.`,
            })
      }
      action={isOfBank ? t({ message: 'Remove', context: 'from a test' }) : t`Delete`}
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {question && (
        <>
          <p>
            <strong>
              <bdi>{beginning(question.question_text)}</bdi>
            </strong>
          </p>
          {isOfBank && (
            <p>
              <Trans>It stays in the bank and in other tests.</Trans>
            </p>
          )}
          <p>
            <Trans>Tests that are finished or in progress keep it. Tests started later do not include it.</Trans>
          </p>
          {lastOf !== null && !isOfBank && (
            <p>
              <Trans>It is the last question about “{lastOf}”: the passage will be deleted too.</Trans>
            </p>
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
