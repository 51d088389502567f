import { Button, Modal } from '@mantine/core';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { clearToken } from '../platform/session.ts';
import classes from './dialog.module.css';

type Props = {
  opened: boolean;
  /** How many answers are on this device; null before the test has begun. */
  answered: number | null;
};

/** The session is dead: nothing is lost, and the way back leads through /login. */
export function SignedOutDialog({ opened, answered }: Props) {
  const id = useId();
  const navigate = useNavigate();

  async function signIn() {
    clearToken();
    await navigate('/login');
  }

  return (
    <Modal.Root opened={opened} onClose={() => undefined} size={440} role="alertdialog">
      <Modal.Overlay />
      <Modal.Content aria-labelledby={id} aria-describedby={`${id}-hint`}>
        <Modal.Body>
          <h2 id={id} className={classes.message}>
            Session expired or unauthorized. Please login again.
          </h2>
          <p id={`${id}-hint`} className={classes.hint}>
            {hint(answered)}
          </p>
          <Button onClick={() => void signIn()} mt={24} data-autofocus>
            Sign in
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function hint(answered: number | null): string {
  if (answered === null) return 'The clock has not started.';
  const answers = answered === 1 ? 'Your 1 answer is' : `Your ${answered} answers are`;
  return `${answers} safe on this device. Sign in, open the test again, and it goes on where it was.`;
}
