import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { Text } from '../../ui/kit.tsx';
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

/** Someone saved another version meanwhile: both side by side, to choose one. */
export function VersionDialog({ versions, number, onTakeTheirs, onKeepMine, onClose }: Props) {
  return (
    <AlertDialog
      message={versions && t`Someone else changed this question`}
      hint={
        <>
          <p>
            <Trans>Nothing is overwritten yet. Compare the two versions and choose which to keep.</Trans>
          </p>
          {versions && (
            <div className={classes.versions}>
              <Version name={t`Their version`} question={versions.theirs} number={number} />
              <Version name={t`My version`} question={versions.mine} number={number} />
            </div>
          )}
        </>
      }
      onClose={onClose}
      size={840}
    >
      <Button variant="default" onClick={onTakeTheirs} data-autofocus>
        <Trans>Use their version</Trans>
      </Button>
      <Button onClick={onKeepMine}>
        <Trans>Keep my version</Trans>
      </Button>
    </AlertDialog>
  );
}

function Version({ name, question, number }: { name: string; question: QuestionForAuthor; number: number }) {
  return (
    <section aria-label={name}>
      <Text as="h3" weight={620} below={8}>
        {name}
      </Text>
      <ol>
        <AuthorQuestion question={question} number={number} />
      </ol>
    </section>
  );
}
