import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { clearToken } from '../../../platform/session.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { countOf } from '../../../platform/plural.ts';

type Props = {
  opened: boolean;
  /** What is at stake, and what signing in brings back. */
  hint: string;
  onSignIn: () => void;
  /** Where somebody may go on without a session for a while. */
  onKeepWorking?: () => void;
};

/** The session is dead: nothing is lost, and the way back leads through /login. */
export function SignedOutDialog({ opened, hint, onSignIn, onKeepWorking }: Props) {
  // At once, not at the press: by then another tab may have signed in again and stored a living one.
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
        Sign in
      </Button>
    </AlertDialog>
  );
}

/** The hint while a test is open: how many answers are held, and where. */
export function heldHint(answered: number, keptOnDevice: boolean, timeIsUp: boolean): string {
  if (!keptOnDevice)
    return 'This browser keeps no copy of your answers: sign in in another tab, then come back to this one.';
  const answers = `Your ${countOf(answered, 'answer is', 'answers are')}`;
  return timeIsUp
    ? `${answers} safe on this device. The time is up: sign in, and the test is submitted.`
    : `${answers} safe on this device. Sign in, and the test goes on where it was; or keep working and sign in later. The clock does not stop.`;
}
