import { Button } from '@mantine/core';
import type { AlreadyChoice } from '@parlance/contract/interchange/imports';
import { countOf, plural } from '../platform/plural.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';

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
  const where = isCourse ? 'this course' : 'the question bank';
  const message = `${already} of these ${countOf(questions, 'question')} ${plural(already, 'is', 'are')} already in ${where}.`;
  return (
    <AlertDialog
      message={twice ? message : null}
      hint={
        <p>
          {isCourse && 'Replace takes those of the course off it: later attempts get those of the file. '}
          Add anyway asks them twice.
        </p>
      }
      onClose={onCancel}
    >
      <Button variant="default" onClick={onCancel} data-autofocus>
        Cancel
      </Button>
      {already < questions && <Button onClick={() => onChoose('skip')}>Skip</Button>}
      {isCourse && (
        <Button variant="default" onClick={() => onChoose('replace')}>
          Replace
        </Button>
      )}
      <Button variant="default" onClick={() => onChoose('add')}>
        Add anyway
      </Button>
    </AlertDialog>
  );
}
