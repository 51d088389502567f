import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Textarea, TextInput, Tooltip } from '@mantine/core';
import { COMMENT_MAX } from '@parlance/contract/reviews';
import { IconDeviceFloppy, IconHourglass, IconUserEdit } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { dateTimeToMinute, dayAndTime } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import type { OpenSubmission } from '../answers/use-submission.ts';
import classes from './mark-panel.module.css';
import { NoteList } from './note-list.tsx';
import type { Marking, OtherReview } from './use-marking.ts';

const belowInput: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** On paper a field would cut what is in it: `PrintedMark` has it whole. */
const screenOnly = { 'data-screen-only': true };

type Props = {
  submission: OpenSubmission['submission'];
  marking: Marking;
  scoreField: RefObject<HTMLInputElement | null>;
  /** The other marker who has it open, or null. */
  heldBy: string | null;
  /** Whether there are written answers to note something on. */
  withNotes: boolean;
  /** The focus starts in Score: not on a phone, where the keyboard would hide the answer. */
  startsHere: boolean;
};

/** Score, comment, and the way on. Ctrl+Enter, or Cmd+Enter, saves and opens the next one from anywhere on the page. */
export function MarkPanel({ submission, marking, scoreField, heldBy, withNotes, startsHere }: Props) {
  const { fields, type, draft, problem, save, saving } = marking;
  useEffect(() => {
    if (startsHere) scoreField.current?.focus({ preventScroll: true });
  }, [startsHere, scoreField]);
  const saveByKey = useEffectEvent(() => save(true));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      saveByKey();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <section aria-label={t`Mark`} className={classes.panel}>
      <div className={classes.fields}>
        <CurrentScore submission={submission} />
        <PrintedMark submission={submission} fields={fields} />
        {heldBy && (
          <p className={classes.note} role="status" data-screen-only>
            <IconUserEdit size={18} stroke={1.75} aria-hidden="true" />
            <span>
              <Trans>
                <strong>{heldBy}</strong> has this open. You can still mark it; whoever saves second must confirm.
              </Trans>
            </span>
          </p>
        )}
        <TextInput
          wrapperProps={screenOnly}
          ref={scoreField}
          label={t`Score`}
          description={t`A whole number, 0 or more. Out of ${{ maximum: submission.max_score }}.`}
          inputWrapperOrder={belowInput}
          classNames={{ input: classes.score, description: classes.hint }}
          placeholder={t`e.g. 85`}
          inputMode="numeric"
          autoComplete="off"
          value={fields.score}
          error={problem}
          readOnly={saving}
          onChange={({ currentTarget }) => type({ score: currentTarget.value })}
        />
        <Textarea
          wrapperProps={screenOnly}
          label={t`Comment to the learner`}
          description={t`The learner reads this with the score.`}
          inputWrapperOrder={belowInput}
          classNames={{ input: classes.comment, description: classes.hint }}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={COMMENT_MAX}
          value={fields.comment}
          readOnly={saving}
          onChange={({ currentTarget }) => type({ comment: currentTarget.value })}
        />
        {withNotes && (
          <NoteList
            notes={fields.notes}
            fresh={marking.freshNote}
            readOnly={saving}
            onChange={(notes) => type({ notes })}
          />
        )}
        {draft !== 'none' && (
          <p className={classes.draft} data-screen-only>
            <IconDeviceFloppy size={16} stroke={1.75} aria-hidden="true" />
            {draft === 'kept'
              ? t`Draft kept on this device.`
              : t`This browser cannot keep a draft. Save before you leave.`}
          </p>
        )}
      </div>
      <div className={classes.actions} data-screen-only>
        <Tooltip label={t`Ctrl+Enter`}>
          <Button size="lg" onClick={() => save(true)} loading={saving} aria-keyshortcuts="Control+Enter Meta+Enter">
            <Trans>Save and open next</Trans>
          </Button>
        </Tooltip>
        <Button size="lg" variant="default" onClick={() => save(false)} disabled={saving}>
          <Trans>Save Score</Trans>
        </Button>
      </div>
      <MarkDialogs marking={marking} maximum={submission.max_score} />
    </section>
  );
}

/** The score so far, and what was marked automatically. */
function CurrentScore({ submission }: Pick<Props, 'submission'>) {
  const { current_score: score, max_score: maximum, scored, automatic } = submission;
  return (
    <dl className={classes.current}>
      <div>
        <dt>{t`Current score`}</dt>
        <dd>
          {score === null ? (
            <Badge
              variant="default"
              leftSection={<IconHourglass size={14} stroke={1.75} aria-hidden="true" />}
              className={classes.pending}
            >
              <Trans>Pending Review</Trans>
            </Badge>
          ) : (
            <span className={classes.number} dir="ltr">
              {score} <span className={classes.outOf}>/ {maximum}</span>
            </span>
          )}
        </dd>
      </div>
      {scored && (
        <div className={classes.by}>
          <dt>{t`Scored by`}</dt>
          <dd>{t`${{ by: scored.by }}, ${{ time: dateTimeToMinute(scored.at) }}`}</dd>
        </div>
      )}
      {automatic && (
        <div className={classes.by}>
          <dt>{t`Marked automatically:`}</dt>
          <dd>
            <bdi dir="ltr">
              {automatic.score} / {automatic.total}
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** So many lines a comment has that is written by hand. */
const COMMENT_LINES = 6;

type PrintedMarkProps = { submission: OpenSubmission['submission']; fields: Marking['fields'] };

/** The mark on paper: what is in the fields, which cut long texts, and lines to write on where they are empty. */
function PrintedMark({ submission, fields: { score, comment, notes } }: PrintedMarkProps) {
  return (
    <Text as="div" above={16} breaks data-print-only>
      <p>
        <strong>{t`Score`}</strong>{' '}
        <bdi dir="ltr">
          {score === '' ? <span className={classes.blank} /> : score} / {submission.max_score}
        </bdi>
      </p>
      {notes.length > 0 && (
        <>
          <h2 className={classes.heading}>{t`Notes in the answer`}</h2>
          <ol className={classes.notes}>
            {notes.map(({ answer, start, text }) => (
              <li key={`${answer} ${start}`} dir="auto">
                {text}
              </li>
            ))}
          </ol>
        </>
      )}
      <h2 className={classes.heading}>{t`Comment to the learner`}</h2>
      {comment === '' ? (
        Array.from({ length: COMMENT_LINES }, (_, index) => <span key={index} className={classes.ruled} />)
      ) : (
        <p className={classes.printedMarkComment} dir="auto">
          {comment}
        </p>
      )}
    </Text>
  );
}

/** What is asked before a score is saved: more than the maximum, or over what someone else scored meanwhile. */
function MarkDialogs({ marking, maximum }: { marking: Marking; maximum: number }) {
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
