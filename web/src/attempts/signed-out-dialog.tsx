import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { clearToken } from '../platform/session.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

type Props = {
  opened: boolean;
  /** How many answers are on this device; null before the test has begun. */
  answered: number | null;
};

/** The session is dead: nothing is lost, and the way back leads through /login. */
export function SignedOutDialog({ opened, answered }: Props) {
  const navigate = useNavigate();

  async function signIn() {
    clearToken();
    await navigate('/login');
  }

  const message = opened ? 'Session expired or unauthorized. Please login again.' : null;
  return (
    <AlertDialog message={message} hint={hint(answered)}>
      <Button onClick={() => void signIn()} data-autofocus>
        Sign in
      </Button>
    </AlertDialog>
  );
}

function hint(answered: number | null): string {
  if (answered === null) return 'The clock has not started.';
  const answers = answered === 1 ? 'Your 1 answer is' : `Your ${answered} answers are`;
  return `${answers} safe on this device. Sign in, open the test again, and it goes on where it was.`;
}
