import { Button } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { AuthorQuestion } from '../author-question.tsx';
import classes from './version-dialog.module.css';

type Props = {
  /** What is stored now, and what would be stored in its place; null asks nothing. */
  versions: { theirs: QuestionForAuthor; mine: QuestionForAuthor } | null;
  number: number;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
};

/** Somebody stored another version meanwhile: both side by side, and which of them is to be. */
export function VersionDialog({ versions, number, onTakeTheirs, onKeepMine, onClose }: Props) {
  return (
    <AlertDialog
      message={versions && 'Somebody else changed this question meanwhile'}
      hint={
        <>
          <p>Nothing is overwritten yet. Keep mine stores yours in place of what is there now.</p>
          {versions && (
            <div className={classes.versions}>
              <Version name="Stored now" question={versions.theirs} number={number} />
              <Version name="Mine" question={versions.mine} number={number} />
            </div>
          )}
        </>
      }
      onClose={onClose}
      size={840}
    >
      <Button variant="default" onClick={onTakeTheirs} data-autofocus>
        Take theirs
      </Button>
      <Button onClick={onKeepMine}>Keep mine</Button>
    </AlertDialog>
  );
}

function Version({ name, question, number }: { name: string; question: QuestionForAuthor; number: number }) {
  return (
    <section aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <ol>
        <AuthorQuestion question={question} number={number} />
      </ol>
    </section>
  );
}
