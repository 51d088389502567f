import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { AlreadyChoice } from '@parlance/contract/interchange/already';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';

type Props = {
  /** How many of so many questions are there already; null asks nothing. */
  twice: { already: number; questions: number } | null;
  isCourse: boolean;
  onChoose: (choice: AlreadyChoice) => void;
  onCancel: () => void;
};

/** Before questions are stored that ask the same as some that are there: what becomes of them. */
export function AlreadyDialog({ twice, isCourse, onChoose, onCancel }: Props) {
  const { already = 0, questions = 0 } = twice ?? {};
  const message = isCourse
    ? t`${already} of these ${plural(questions, { one: '# question', other: '# questions' })} ${plural(already, { one: 'is', other: 'are' })} already in this course.`
    : t`${already} of these ${plural(questions, { one: '# question', other: '# questions' })} ${plural(already, { one: 'is', other: 'are' })} already in the question bank.`;
  return (
    <AlertDialog
      message={twice ? message : null}
      hint={
        <p>
          {isCourse && `${t`Replace takes those of the course off it: later attempts get those of the file.`} `}
          <Trans>Add anyway asks them twice.</Trans>
        </p>
      }
      onClose={onCancel}
    >
      <Button variant="default" onClick={onCancel} data-autofocus>
        <Trans>Cancel</Trans>
      </Button>
      {already < questions && <Button onClick={() => onChoose('skip')}>{t`Skip`}</Button>}
      {isCourse && (
        <Button variant="default" onClick={() => onChoose('replace')}>
          <Trans>Replace</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => onChoose('add')}>
        <Trans>Add anyway</Trans>
      </Button>
    </AlertDialog>
  );
}
