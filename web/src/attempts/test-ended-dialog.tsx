import { AlertDialog } from '../ui/alert-dialog.tsx';
import { useNavigate } from 'react-router';

/** A test that ended with nothing saved: there is no result, only the way back. */
export function TestEndedDialog({ message }: { message: string | null }) {
  const navigate = useNavigate();
  const hint = 'There is no result for it. You can start the test again from your courses.';
  return <AlertDialog message={message} hint={hint} onOk={() => void navigate('/user-dashboard?section=courses')} />;
}
