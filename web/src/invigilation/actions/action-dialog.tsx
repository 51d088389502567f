import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { useFocusKept } from '../../ui/focus.ts';
import { type Action, type DialogProps, newActionId } from './use-action.ts';

type Props = DialogProps & {
  question: string;
  /** Whom it is about. */
  who: string;
  /** The word on the button. */
  label: string;
  /** Red: it takes something from somebody. */
  isGrave?: boolean;
  /** What is sent; null while something is missing. */
  sent: Action | null;
  children: ReactNode;
};

/** A question before an action: whom it is about, what follows, and what else it needs. */
export function ActionDialog({ question, who, label, isGrave, sent, action, disabled, onClose, children }: Props) {
  const [actionId] = useState(newActionId);
  const confirm = useFocusKept(action.isPending);
  return (
    <AlertDialog
      message={question}
      hint={
        <>
          <p>
            <strong>{who}</strong>
          </p>
          {children}
        </>
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        ref={confirm}
        color={isGrave ? 'rubric' : undefined}
        loading={action.isPending}
        disabled={disabled || sent === null}
        onClick={() => sent && action.mutate({ ...sent, actionId })}
      >
        {label}
      </Button>
    </AlertDialog>
  );
}
