import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';

/** A test that ended with nothing saved: there is no result, only the way back. */
export function TestEndedDialog({ message }: { message: string | null }) {
  return (
    <AlertDialog
      message={message}
      hint="Nothing was saved, so there is no result. Go to your courses to see whether you can take the test again."
    >
      <Button component={Link} to="/user-dashboard?section=courses" data-autofocus>
        Back to Courses
      </Button>
    </AlertDialog>
  );
}
