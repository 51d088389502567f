import { Button, Modal } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import type { RunningPhase } from './use-running-test.ts';
import classes from './test-interruption.module.css';

type Props = {
  phase: RunningPhase;
  /** What is at stake; missing before a test was loaded. */
  held?: { answers: number; keptOnDevice: boolean; currentNumber: number | null };
  timeLeft?: boolean;
  onSendAgain?: () => void;
  onKeepWorking?: () => void;
};

/** What stands before the test when it cannot go on as it is: what happened, what is safe, what to do. */
export function TestInterruption({ phase, held, timeLeft = false, onSendAgain, onKeepWorking }: Props) {
  const navigate = useNavigate();
  const safe = held ? heldWords(held) : 'Answers you gave before are kept.';

  if (phase.kind === 'notSent') {
    return (
      <Interruption heading={phase.message}>
        <p className={classes.text}>
          {safe}{' '}
          {phase.autoSubmitted ? 'The time is up. We keep trying to send them.' : 'Nothing is lost; send them again.'}
        </p>
        <div className={classes.buttons}>
          {timeLeft && !phase.autoSubmitted && (
            <Button variant="default" onClick={onKeepWorking}>
              Keep working
            </Button>
          )}
          <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onSendAgain} data-autofocus>
            Send again
          </Button>
        </div>
      </Interruption>
    );
  }
  if (phase.kind === 'signedOut') {
    return (
      <Interruption heading="Session expired or unauthorized. Please login again.">
        <p className={classes.text}>
          {safe} {held && 'The clock goes on. '}Sign in and open this test again: you come back to{' '}
          {held?.currentNumber ? `question ${held.currentNumber}` : 'where you were'}.
        </p>
        <div className={classes.buttons}>
          <Button onClick={() => navigate('/login', { state: { from: window.location.pathname } })} data-autofocus>
            Login
          </Button>
        </div>
      </Interruption>
    );
  }
  if (phase.kind === 'abandoned') {
    return (
      <Interruption heading="This test has ended.">
        <p className={classes.text}>
          Nothing was saved before its time was up, so there is no result. What came later is kept beside it as received
          late.
        </p>
        <div className={classes.buttons}>
          <Button onClick={() => navigate('/user-dashboard')} data-autofocus>
            Return to Dashboard
          </Button>
        </div>
      </Interruption>
    );
  }
  return null;
}

function heldWords({ answers, keptOnDevice }: { answers: number; keptOnDevice: boolean }): string {
  if (!keptOnDevice) return 'Keep this tab open: this browser keeps no copy.';
  return answers === 1 ? 'Your answer is safe on this device.' : `Your ${answers} answers are safe on this device.`;
}

function Interruption({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      size={440}
      role="alertdialog"
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-labelledby={id}>
        <Modal.Body>
          <h2 id={id} className={classes.heading}>
            {heading}
          </h2>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
