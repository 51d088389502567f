import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { dayAndTime } from '../../ui/format/date-format.ts';
import type { Marking, OtherReview } from './use-marking.ts';

/** What is asked before a score is saved: more than the maximum, or over what someone else scored meanwhile. */
export function MarkDialogs({ marking, maximum }: { marking: Marking; maximum: number }) {
  const { aboveMaximum, saveAboveMaximum, changeScore, other, takeTheirs, keepMine } = marking;
  return (
    <>
      <AlertDialog
        message={aboveMaximum && t`Save ${{ score: aboveMaximum.score }} out of ${maximum}?`}
        hint={t`This is more than the maximum score of the course.`}
        onClose={changeScore}
      >
        <Button variant="default" onClick={changeScore} data-autofocus>
          <Trans>Change the score</Trans>
        </Button>
        <Button onClick={saveAboveMaximum}>{t`Save ${{ score: aboveMaximum?.score ?? '' }}`}</Button>
      </AlertDialog>
      <AlertDialog
        message={other && t`${{ name: other.review.marker }} scored this while you were marking.`}
        hint={other ? saidBy(other.review, other.score) : undefined}
      >
        <Button variant="default" onClick={() => other && takeTheirs(other.review)} data-autofocus>
          <Trans>Use their score</Trans>
        </Button>
        <Button onClick={keepMine}>
          <Trans>Keep my score</Trans>
        </Button>
      </AlertDialog>
    </>
  );
}

/** More of a comment than this would push the buttons off a phone. */
const COMMENT_SHOWN = 200;

function saidBy({ score, comment, scoredAt }: OtherReview, mine: number): string {
  const date = dayAndTime(scoredAt);
  if (comment === '') {
    return t`They gave ${score} on ${date}. Your score is ${mine} and is not saved yet. They wrote no comment.`;
  }
  const cut = comment.length > COMMENT_SHOWN ? `${comment.slice(0, COMMENT_SHOWN)}…` : comment;
  return t`They gave ${score} on ${date}. Your score is ${mine} and is not saved yet. They wrote: “${cut}”`;
}
