import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
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
      message={opened ? t`Session expired or unauthorized. Please login again.` : null}
      hint={hint}
      onClose={onKeepWorking}
    >
      {onKeepWorking && (
        <Button variant="default" onClick={onKeepWorking}>
          {t`Keep working`}
        </Button>
      )}
      <Button onClick={onSignIn} data-autofocus>
        {t`Log in`}
      </Button>
    </AlertDialog>
  );
}

/** The hint while a test is open: how many answers are kept, and where. */
export function heldHint(answered: number, keptOnDevice: boolean, timeIsUp: boolean): string {
  if (!keptOnDevice)
    return t`This browser does not store your answers. Log in from another tab, then return to this one.`;
  const safe = plural(answered, {
    one: 'Your # answer is safe on this device.',
    other: 'Your # answers are safe on this device.',
  });
  const next = timeIsUp
    ? t`Time is up. Log in to submit the test.`
    : t`Log in to continue where you left off, or keep working and log in later. The clock keeps running.`;
  return `${safe} ${next}`;
}
