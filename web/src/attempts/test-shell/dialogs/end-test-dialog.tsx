import { t } from '@lingui/core/macro';
import { Button, Modal } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Row } from '../../../ui/kit.tsx';
import { type Countdown, useSecondsLeft } from '../../run/countdown.ts';
import { TimeLeft } from '../bar/clock-face.tsx';
import type { PaletteCell } from '../palette-cells.ts';
import { QuestionCells } from '../question-palette.tsx';
import classes from './end-test-dialog.module.css';

type Props = {
  opened: boolean;
  /** Whether the focus goes back to where it was once the dialog is closed. */
  returnFocus: boolean;
  cells: PaletteCell[];
  countdown: Countdown;
  sending: boolean;
  onChoose: (questionId: number, part: number) => void;
  onKeepWorking: () => void;
  onEnd: () => void;
  /** What else is to be known before the end, such as what is still on its way. */
  children?: ReactNode;
};

/** The last look before the end: what is unanswered, what is flagged, how long there is. Enter does not confirm. */
export const EndTestDialog = memo(function EndTestDialog(props: Props) {
  const { opened, returnFocus, cells, countdown, sending, onChoose, onKeepWorking, onEnd, children } = props;
  const shown = cells.map((cell) => ({ ...cell, current: false }));
  const unanswered = shown.filter(({ answered }) => !answered);
  const flagged = shown.filter((cell) => cell.flagged);
  return (
    <Modal.Root opened={opened} onClose={onKeepWorking} returnFocus={returnFocus}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={classes.title} tabIndex={-1} data-autofocus>
            {t`End the test?`}
          </Modal.Title>
          <p className={classes.lead}>
            {t`You have answered ${{ done: cells.length - unanswered.length }} of ${{ total: cells.length }}. You cannot return to the test after you end it.`}
          </p>
          <section className={classes.section} aria-label={t`Unanswered`}>
            <div className={classes.head}>
              <h3>{t`Unanswered`}</h3>
              <span>
                {unanswered.length === 0
                  ? t({ message: 'None', context: 'no number' })
                  : t`Select a number to go to it`}
              </span>
            </div>
            <div className={classes.cells}>
              <QuestionCells cells={unanswered} onChoose={onChoose} />
            </div>
          </section>
          {flagged.length > 0 && (
            <section className={classes.section} aria-label={t`Flagged to check`}>
              <div className={classes.head}>
                <h3>{t`Flagged to check`}</h3>
              </div>
              <div className={classes.cells}>
                <QuestionCells cells={flagged} onChoose={onChoose} />
              </div>
            </section>
          )}
          {children}
          <Row gap={16} wrap align="center" justify="space-between" above={24}>
            <StillLeft countdown={countdown} />
            <div className={classes.buttons}>
              <Button variant="default" onClick={onKeepWorking} disabled={sending}>
                {t`Keep working`}
              </Button>
              <Button onClick={onEnd} disabled={sending}>
                {sending ? t`Submitted!` : t`End Test`}
              </Button>
            </div>
          </Row>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
});

function StillLeft({ countdown }: { countdown: Countdown }) {
  return <TimeLeft seconds={useSecondsLeft(countdown)} />;
}
