import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { AuthorTest } from '@parlance/contract/author-test';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { recordingKey } from '../recordings.ts';
import { useMoveToBank } from './use-bank.ts';

type Props = {
  test: AuthorTest;
  /** The question to ask about; null asks nothing. */
  question: QuestionForAuthor | null;
  onClose: () => void;
};

/** Asks, and makes a question of this test, with all of its set, a question that other tests may have. */
export function MoveToBank({ test, question, onClose }: Props) {
  const moving = useMoveToBank(test.course.id);
  const set: Moved = question ? setOf(test, question) : { ids: [], with: null };
  const count = set.ids.length;

  function move(): void {
    moving.mutate(set.ids, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) => toastError(refusalText(error, t`Failed to move the question.`)),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={question !== null}
      question={t`Move ${plural(count, { one: '# question', other: '# questions' })} to the bank?`}
      action={t`Move to the bank`}
      losesNothing
      working={moving.isPending}
      onConfirm={move}
      onCancel={onClose}
    >
      {set.with !== null && <p>{set.with}</p>}
      <p>
        <Trans>
          They stay in this test as they are. Other tests can take them from the bank. They cannot be moved back.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

/** Questions by their ids, and what is said of what moves with them. */
type Moved = { ids: number[]; with: string | null };

/** The questions that move together, and with what: those of a passage with a text or about one recording, or one alone. */
function setOf(
  { questions, passagesWithQuestions }: AuthorTest,
  { id, audio_file_path: path }: QuestionForAuthor,
): Moved {
  const part = passagesWithQuestions.find(({ questions: below }) => below.some((one) => one.id === id));
  if (part && part.passage.content !== '') {
    const title = part.passage.title;
    return {
      ids: part.questions.map((one) => one.id),
      with: t`The passage “${title}” moves with all of its questions.`,
    };
  }
  const about = questions.filter(
    (one) =>
      !one.from_bank &&
      path !== null &&
      one.audio_file_path &&
      recordingKey(one.audio_file_path) === recordingKey(path),
  );
  if (about.length < 2) return { ids: [id], with: null };
  return { ids: about.map((one) => one.id), with: t`The recording moves with all of its questions.` };
}
