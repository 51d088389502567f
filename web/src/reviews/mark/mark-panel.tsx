import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Textarea, TextInput, Tooltip } from '@mantine/core';
import { COMMENT_MAX, REASON_MAX } from '@parlance/contract/reviews';
import { IconDeviceFloppy, IconHourglass, IconUserEdit } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent } from 'react';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { judgedOf, type OpenSubmission } from '../answers/use-submission.ts';
import { BankedTextarea } from './bank/banked-textarea.tsx';
import { CriteriaDesk, focusIn } from './criteria/criteria-desk.tsx';
import { DeskKeys } from './criteria/desk-keys.tsx';
import { MarkDialogs } from './mark-dialogs.tsx';
import classes from './mark-panel.module.css';
import { NoteList } from './note-list.tsx';
import { PrintedMark } from './printed-mark.tsx';
import type { Marking } from './use-marking.ts';

/** Few submissions are marked by more than one. */
const OtherMarks = lazily(async () => (await import('./other-marks.tsx')).OtherMarks);

const belowInput: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** On paper a field would cut what is in it: `PrintedMark` has it whole. */
const screenOnly = { 'data-screen-only': true };

type Props = {
  submission: OpenSubmission['submission'];
  marking: Marking;
  scoreField: RefObject<HTMLInputElement | null>;
  /** Around the criteria, where the submission has a rubric. */
  criteria: RefObject<HTMLDivElement | null>;
  /** The other marker who has it open, or null. */
  heldBy: string | null;
  /** What markers tell each other. */
  markerNotes: ReactNode;
  /** The focus starts in Score: not on a phone, where the keyboard would hide the answer. */
  startsHere: boolean;
};

/**
 * The mark, comment, and the way on. Ctrl+Enter, or Cmd+Enter, saves and opens the next one from anywhere on the page; where
 * there are criteria, whose keys are many, it saves, and with Shift opens the next one.
 */
export function MarkPanel({ submission, marking, scoreField, criteria, heldBy, markerNotes, startsHere }: Props) {
  const { rubric } = submission;
  const { fields, type, draft, problem, save, saving } = marking;
  useEffect(() => {
    if (!startsHere) return;
    scoreField.current?.focus({ preventScroll: true });
    focusIn(criteria.current?.querySelector('[data-criterion]'));
  }, [startsHere, scoreField, criteria]);
  const saveByKey = useEffectEvent((withShift: boolean) => save(rubric === null || withShift));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      saveByKey(event.shiftKey);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <section aria-label={t`Mark`} className={classes.panel} data-rubric={rubric ? true : undefined}>
      <div className={classes.fields}>
        {(!rubric || submission.scored) && <CurrentScore submission={submission} />}
        {(submission.markings.length > 0 || submission.settled) && (
          <Suspense>
            <OtherMarks submission={submission} />
          </Suspense>
        )}
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
        {rubric ? (
          <CriteriaDesk
            rubric={rubric}
            questions={judgedOf(submission)}
            maximum={submission.max_score}
            given={fields.criteria}
            isIncomplete={problem !== null}
            readOnly={saving}
            place={criteria}
            onGiven={(given) => type({ criteria: given })}
          />
        ) : (
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
        )}
        <BankedTextarea
          wrapperProps={screenOnly}
          label={t`Comment to the learner`}
          description={t`The learner reads this with the score.`}
          inputWrapperOrder={belowInput}
          classNames={{ input: classes.comment, description: classes.hint }}
          autosize
          minRows={rubric ? 3 : 5}
          maxRows={14}
          maxLength={COMMENT_MAX}
          value={fields.comment}
          readOnly={saving}
          onText={(comment) => type({ comment })}
          hasButton
        />
        <NoteList
          notes={fields.notes}
          isSpoken={submission.course_type === 'Speaking'}
          fresh={marking.freshNote}
          readOnly={saving}
          onChange={(notes) => type({ notes })}
        />
        {markerNotes}
        {submission.settled?.mayChange === 'with_reason' && (
          <Textarea
            wrapperProps={screenOnly}
            label={t`Why the mark is changed`}
            description={t`This mark is final. Your reason is kept in the log.`}
            autosize
            minRows={1}
            maxLength={REASON_MAX}
            value={marking.reason}
            readOnly={saving}
            onChange={({ currentTarget }) => marking.setReason(currentTarget.value)}
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
      <div className={classes.actions} data-screen-only hidden={submission.settled?.mayChange === 'no'}>
        <Tooltip label={rubric ? t`Ctrl+Shift+Enter` : t`Ctrl+Enter`}>
          <Button
            size="lg"
            onClick={() => save(true)}
            loading={saving}
            aria-keyshortcuts={rubric ? 'Control+Shift+Enter Meta+Shift+Enter' : 'Control+Enter Meta+Enter'}
          >
            <Trans>Save and open next</Trans>
          </Button>
        </Tooltip>
        <Button size="lg" variant="default" onClick={() => save(false)} disabled={saving}>
          <Trans>Save Score</Trans>
        </Button>
        {rubric && <DeskKeys rubric={rubric} />}
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
              {marksInWords(automatic.score, automatic.thousandths)} / {automatic.total}
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
