import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AlertDialog } from '../ui/alert-dialog.tsx';

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

/** A submit that did not arrive: what happened, where the work is, and Send again. */
export function SubmitFailedDialog(props: Props) {
  const { message, sending, repeats, keptOnDevice, onSendAgain, onKeepWorking } = props;
  const hint = [
    keptOnDevice ? 'Your answers are safe on this device.' : 'Keep this tab open: this browser keeps no copy.',
    repeats ? 'The time is up, and this page keeps sending the test by itself.' : 'Check the connection.',
    'You can send the test again; it counts once, however often it is sent.',
  ];
  return (
    <AlertDialog message={message} hint={hint.join(' ')} onClose={onKeepWorking}>
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
    </AlertDialog>
  );
}
