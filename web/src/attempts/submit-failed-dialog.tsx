import { Button, Group, Modal } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import classes from './dialog.module.css';

type Props = {
  message: string | null;
  sending: boolean;
  /** The time is up: the screen sends again by itself as well. */
  repeats: boolean;
  /** False when this browser keeps no copy: then only the open tab holds the answers. */
  keptOnDevice: boolean;
  onSendAgain: () => void;
  onKeepWorking?: () => void;
};

/** A submit that did not arrive: what happened, that the work is safe, and Send again. */
export function SubmitFailedDialog(props: Props) {
  const { message, sending, repeats, keptOnDevice, onSendAgain, onKeepWorking } = props;
  const id = useId();
  return (
    <Modal.Root opened={message !== null} onClose={() => onKeepWorking?.()} size={480} role="alertdialog">
      <Modal.Overlay />
      <Modal.Content aria-labelledby={id} aria-describedby={`${id}-hint`}>
        <Modal.Body>
          <h2 id={id} className={classes.message}>
            {message}
          </h2>
          <p id={`${id}-hint`} className={classes.hint}>
            {keptOnDevice ? 'Your answers are safe on this device.' : 'Keep this tab open: this browser keeps no copy.'}{' '}
            {repeats && 'The time is up, and we keep sending the test by ourselves. '}
            Check the connection and send the test again; it counts once, however often it is sent.
          </p>
          <Group mt={24} gap={12}>
            <Button onClick={onSendAgain} loading={sending} data-autofocus>
              Send again
            </Button>
            {onKeepWorking ? (
              <Button variant="default" onClick={onKeepWorking}>
                Keep working
              </Button>
            ) : (
              <Button variant="default" component={Link} to="/user-dashboard">
                Return to Dashboard
              </Button>
            )}
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
