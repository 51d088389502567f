import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusKept } from '../focus.ts';
import { AlertDialog } from './alert-dialog.tsx';

type Props = {
  opened: boolean;
  /** The question, in full. */
  question: string;
  /** What it is about and what follows. */
  children: ReactNode;
  /** The word on the button that does it. */
  action: string;
  /** Nothing is lost by it: the button is not red. */
  losesNothing?: boolean;
  working: boolean;
  /** Whether it cannot be done as things are, as `children` says. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that must not happen by habit. Cancel has the focus, so that Enter does nothing. */
export function ConfirmDialog(props: Props) {
  const { opened, question, children, action, losesNothing, working, disabled, onConfirm, onCancel } = props;
  const confirm = useFocusKept(working);
  return (
    <AlertDialog message={opened ? question : null} hint={children} onClose={onCancel}>
      <Button variant="default" onClick={onCancel} data-autofocus>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        ref={confirm}
        color={losesNothing ? undefined : 'rubric'}
        onClick={onConfirm}
        loading={working}
        disabled={disabled}
      >
        {action}
      </Button>
    </AlertDialog>
  );
}
