import { Button, Modal } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { ClockFace } from '../ui/clock-face.tsx';
import { type PaletteCell, QuestionCell } from '../ui/question-palette.tsx';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import classes from './end-test-modal.module.css';

type Props = {
  opened: boolean;
  cells: PaletteCell[];
  left: () => number;
  onClose: () => void;
  onSelect: (questionId: number) => void;
  onEnd: () => void;
};

/** The last look before a test ends: what is unanswered, what is flagged, how long is left. */
export function EndTestModal({ opened, cells, left, onClose, onSelect, onEnd }: Props) {
  const secondsLeft = useSecondsLeft(left);
  const unanswered = cells.filter((cell) => !cell.answered);
  const flagged = cells.filter((cell) => cell.flagged);

  /** Enter that ran on from the question must not end the test: it takes a press on the button, or the space bar. */
  function noEnter(event: KeyboardEvent) {
    if (event.key === 'Enter') event.preventDefault();
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="End the test?"
      withCloseButton={false}
      classNames={{ title: classes.title, header: classes.header }}
    >
      <p className={classes.lead}>
        You have answered {cells.length - unanswered.length} of {cells.length}. Once you end the test you cannot go back
        to it.
      </p>
      {unanswered.length > 0 && (
        <section className={classes.list} aria-label="Unanswered">
          <h3 className={classes.label}>Unanswered</h3>
          <p className={classes.hint}>Choose a number to go to it</p>
          <div className={classes.cells}>
            {unanswered.map((cell) => (
              <QuestionCell key={cell.id} cell={cell} large onSelect={onSelect} />
            ))}
          </div>
        </section>
      )}
      {flagged.length > 0 && (
        <section className={classes.list} aria-label="Flagged to check">
          <h3 className={classes.label}>Flagged to check</h3>
          <div className={classes.cells}>
            {flagged.map((cell) => (
              <QuestionCell key={cell.id} cell={cell} large onSelect={onSelect} />
            ))}
          </div>
        </section>
      )}
      <div className={classes.foot}>
        <ClockFace secondsLeft={secondsLeft} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep working
          </Button>
          <Button onClick={onEnd} onKeyDown={noEnter}>
            End Test
          </Button>
        </div>
      </div>
    </Modal>
  );
}
