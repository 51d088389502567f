import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AlertDialog } from '../ui/alert-dialog.tsx';

type Props = { message: string | null; onSendAgain: () => void; onKeepWorking?: () => void };

const HINT =
  'Your answers are safe on this device. Check the connection and send the test again; it counts once, however often it is sent.';

/** A submit that did not arrive: what happened, that the work is safe, and Send again. */
export function SubmitFailedDialog({ message, onSendAgain, onKeepWorking }: Props) {
  return (
    <AlertDialog message={message} hint={HINT} onClose={onKeepWorking}>
      <Button onClick={onSendAgain} data-autofocus>
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
