import { Button, Modal } from '@mantine/core';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import { clearToken } from '../platform/session.ts';
import classes from './dialog.module.css';

type Props = {
  opened: boolean;
  /** What is at stake, and what signing in brings back. */
  hint: string;
};

/** The session is dead: nothing is lost, and the way back leads through /login. */
export function SignedOutDialog({ opened, hint }: Props) {
  const id = useId();
  const navigate = useNavigate();

  // At once, not at the press: by then another tab may have signed in again and stored a living one.
  useEffect(() => {
    if (opened) clearToken();
  }, [opened]);

  return (
    <Modal.Root opened={opened} onClose={() => undefined} size={440} role="alertdialog">
      <Modal.Overlay />
      <Modal.Content aria-labelledby={id} aria-describedby={`${id}-hint`}>
        <Modal.Body>
          <h2 id={id} className={classes.message}>
            Session expired or unauthorized. Please login again.
          </h2>
          <p id={`${id}-hint`} className={classes.hint}>
            {hint}
          </p>
          <Button onClick={() => void navigate('/login')} mt={24} data-autofocus>
            Sign in
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The hint while a test is open: how many answers are held, and where. */
export function heldHint(answered: number, keptOnDevice: boolean): string {
  if (!keptOnDevice)
    return 'This browser keeps no copy of your answers: sign in in another tab, then come back to this one.';
  const answers = answered === 1 ? 'Your 1 answer is' : `Your ${answered} answers are`;
  return `${answers} safe on this device. Sign in, open the test again, and it goes on where it was.`;
}
