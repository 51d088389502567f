import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';

type Props = {
  message: string | null;
  sending: boolean;
  /** The time is up: the screen sends again by itself as well. */
  repeats: boolean;
  /** False when this browser keeps no copy: then only the open tab holds the answers. */
  keptOnDevice: boolean;
  onSendAgain: () => void;
  /** Missing when no time is left. */
  onKeepWorking?: () => void;
};

/** A submit that did not arrive: what happened, that the work is safe, and Send again. */
export function SubmitFailedDialog(props: Props) {
  const { message, sending, keptOnDevice, onSendAgain, onKeepWorking } = props;
  return (
    <AlertDialog message={message} hint={hint(props)} onClose={onKeepWorking}>
      {onKeepWorking && (
        <Button variant="default" onClick={onKeepWorking}>
          Keep working
        </Button>
      )}
      {keptOnDevice && (
        <Button variant="default" component={Link} to="/user-dashboard">
          Return to Dashboard
        </Button>
      )}
      <Button onClick={onSendAgain} loading={sending} data-autofocus>
        Send again
      </Button>
    </AlertDialog>
  );
}

function hint({ keptOnDevice, repeats }: Props): string {
  return [
    keptOnDevice
      ? 'Your answers are safe on this device, and your dashboard keeps the test ready to send.'
      : 'Keep this tab open: this browser keeps no copy.',
    repeats ? 'The time is up, and the test is sent again by itself.' : '',
    'Check the connection and send the test again; it counts once, however often it is sent.',
  ]
    .filter(Boolean)
    .join(' ');
}
