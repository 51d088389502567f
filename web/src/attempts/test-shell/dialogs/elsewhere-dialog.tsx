import { msg, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { Link } from 'react-router';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';

type Props = {
  opened: boolean;
  /** Another tab of this browser, or another device; null when only the server knows. */
  place: 'tab' | 'device' | null;
  busy: boolean;
  /** Why the last press did not open it. */
  problem: string | null;
  onUseHere: () => void;
};

/** The test is open in another place: nothing is saved here until it is taken over. */
export function ElsewhereDialog({ opened, place, busy, problem, onUseHere }: Props) {
  const message = opened ? t`This test is open elsewhere` : null;
  return (
    <AlertDialog message={message} hint={[problem, say(hints[place ?? 'any'])].filter(Boolean).join(' ')}>
      <Button variant="default" component={Link} to="/user-dashboard">
        {t`Return to Dashboard`}
      </Button>
      <Button onClick={onUseHere} loading={busy} data-autofocus>
        {t`Use here`}
      </Button>
    </AlertDialog>
  );
}

const hints = {
  tab: msg`It is open in another tab. Continue here to keep everything you have answered.`,
  device: msg`It was started on another device or in another browser. Continue here to keep everything that was saved. The clock keeps running.`,
  any: msg`It is open in another tab or on another device, and nothing is saved here. Continue here to keep everything you have answered.`,
};
