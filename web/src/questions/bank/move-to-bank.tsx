import type { AuthorTest } from '@parlance/contract/attempts';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { countOf } from '../../platform/plural.ts';
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
  const set = question ? setOf(test, question) : { ids: [], with: null };

  function move(): void {
    moving.mutate(set.ids, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: (error) => toastError(refusalText(error, 'Failed to move the question.')),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={question !== null}
      question={`Move ${countOf(set.ids.length, 'question')} to the bank?`}
      action="Move to the bank"
      losesNothing
      working={moving.isPending}
      onConfirm={move}
      onCancel={onClose}
    >
      {set.with !== null && <p>{set.with} moves with all of its questions.</p>}
      <p>They stay in this test as they are. Other tests can take them from the bank. They cannot be moved back.</p>
    </ConfirmDialog>
  );
}

/** The questions that move together, and with what: those of a passage with a text or about one recording, or one alone. */
export function setOf(
  { questions, passagesWithQuestions }: AuthorTest,
  { id, audio_file_path: path }: QuestionForAuthor,
) {
  const part = passagesWithQuestions.find(({ questions: below }) => below.some((one) => one.id === id));
  if (part && part.passage.content !== '') {
    return { ids: part.questions.map((one) => one.id), with: `The passage “${part.passage.title}”` };
  }
  const about = questions.filter(
    (one) =>
      !one.from_bank &&
      path !== null &&
      one.audio_file_path &&
      recordingKey(one.audio_file_path) === recordingKey(path),
  );
  return about.length < 2 ? { ids: [id], with: null } : { ids: about.map((one) => one.id), with: 'The recording' };
}
