import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { countOf } from '../../../platform/plural.ts';
import { clearToken } from '../../../platform/session.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';

type Props = {
  opened: boolean;
  /** What is not lost, and what happens after logging in. */
  hint: string;
  onSignIn: () => void;
  /** Where the learner may continue without a session for a while. */
  onKeepWorking?: () => void;
};

/** The session is dead: nothing is lost, and logging in leads back. */
export function SignedOutDialog({ opened, hint, onSignIn, onKeepWorking }: Props) {
  // At once, not at the press: by then another tab may have logged in again and stored a valid token.
  useEffect(() => {
    if (opened) clearToken();
  }, [opened]);

  return (
    <AlertDialog
      message={opened ? 'Session expired or unauthorized. Please login again.' : null}
      hint={hint}
      onClose={onKeepWorking}
    >
      {onKeepWorking && (
        <Button variant="default" onClick={onKeepWorking}>
          Keep working
        </Button>
      )}
      <Button onClick={onSignIn} data-autofocus>
        Log in
      </Button>
    </AlertDialog>
  );
}

/** The hint while a test is open: how many answers are kept, and where. */
export function heldHint(answered: number, keptOnDevice: boolean, timeIsUp: boolean): string {
  if (!keptOnDevice)
    return 'This browser does not store your answers. Log in from another tab, then return to this one.';
  const answers = `Your ${countOf(answered, 'answer is', 'answers are')}`;
  return timeIsUp
    ? `${answers} safe on this device. Time is up. Log in to submit the test.`
    : `${answers} safe on this device. Log in to continue where you left off, or keep working and log in later. The clock keeps running.`;
}
