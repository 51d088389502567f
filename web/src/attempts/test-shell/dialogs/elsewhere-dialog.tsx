import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';

type Props = {
  opened: boolean;
  /** Another tab of this browser, or another device; null when only the server knows. */
  place: 'tab' | 'device' | null;
  busy: boolean;
  /** Why the last press opened nothing. */
  problem: string | null;
  onUseHere: () => void;
};

/** The test goes on in another place: nothing is saved from here until it is taken over. */
export function ElsewhereDialog({ opened, place, busy, problem, onUseHere }: Props) {
  const message = opened ? 'This test is open elsewhere' : null;
  return (
    <AlertDialog message={message} hint={[problem, hints[place ?? 'any']].filter(Boolean).join(' ')}>
      <Button variant="default" component={Link} to="/user-dashboard">
        Return to Dashboard
      </Button>
      <Button onClick={onUseHere} loading={busy} data-autofocus>
        Use here
      </Button>
    </AlertDialog>
  );
}

const hints = {
  tab: 'Another tab of this browser has it. Use it here, and it goes on with everything that was answered there.',
  device:
    'It was begun on another device or in another browser. Use it here, and it goes on with everything that was saved there. Its clock does not stop.',
  any: 'It goes on in another tab or on another device, and nothing is saved from here. Use it here, and it goes on with everything that was answered there.',
};
