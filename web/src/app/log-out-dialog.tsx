import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import type { Unsent } from './unsent.ts';
import { unsentList } from './unsent-list.ts';

export type LogOutDialogProps = {
  /** Null keeps the dialog shut. */
  unsent: Unsent | null;
  onStay: () => void;
  onLogOut: () => void;
};

/** Asks before logging out deletes work that no server has. */
export function LogOutDialog({ unsent, onStay, onLogOut }: LogOutDialogProps) {
  const hint = unsent && (
    <>
      <p>
        <Trans>The following work is stored on this device only:</Trans>
      </p>
      <ul>
        {unsentList(unsent).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <Trans>
          Logging out deletes it. To send it, stay logged in, check your connection, then open the test or the
          submission again.
        </Trans>
      </p>
    </>
  );
  return (
    <AlertDialog message={unsent && t`Log out and delete unsent work?`} hint={hint} onClose={onStay}>
      <Button variant="default" onClick={onStay} data-autofocus>
        <Trans>Stay logged in</Trans>
      </Button>
      <Button color="rubric" onClick={onLogOut}>
        <Trans>Log out and delete</Trans>
      </Button>
    </AlertDialog>
  );
}
