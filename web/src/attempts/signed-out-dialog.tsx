import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { clearToken } from '../platform/session.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

type Props = {
  opened: boolean;
  /** What is at stake, and what signing in brings back. */
  hint: string;
};

/** The session is dead: nothing is lost, and the way back leads through /login. */
export function SignedOutDialog({ opened, hint }: Props) {
  const navigate = useNavigate();

  // At once, not at the press: by then another tab may have signed in again and stored a living one.
  useEffect(() => {
    if (opened) clearToken();
  }, [opened]);

  return (
    <AlertDialog message={opened ? 'Session expired or unauthorized. Please login again.' : null} hint={hint}>
      <Button onClick={() => void navigate('/login')} data-autofocus>
        Sign in
      </Button>
    </AlertDialog>
  );
}

/** The hint while a test is open: how many answers are held, and where. */
export function heldHint(answered: number, keptOnDevice: boolean): string {
  if (!keptOnDevice)
    return 'This browser keeps no copy of your answers: sign in in another tab, then come back to this one.';
  const answers = answered === 1 ? 'Your 1 answer is' : `Your ${answered} answers are`;
  return `${answers} safe on this device. Sign in, open the test again, and it goes on where it was.`;
}
