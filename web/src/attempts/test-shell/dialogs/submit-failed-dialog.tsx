import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';

type Props = {
  message: string | null;
  sending: boolean;
  /** Time is up: the test is also resent automatically. */
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
      ? 'Your answers are safe on this device. You can also send the test from your dashboard.'
      : 'Keep this tab open: this browser does not store your answers.',
    repeats ? 'Time is up. The test will be resent automatically.' : '',
    'Check your connection and send the test again. It counts only once.',
  ]
    .filter(Boolean)
    .join(' ');
}
