import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { alertRole } from './alert-role.ts';
import classes from './confirm-dialog.module.css';

type Props = {
  opened: boolean;
  /** The question, in full. */
  question: string;
  /** What it is about and what follows. */
  children: ReactNode;
  /** The word on the button that does it. */
  action: string;
  working: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is lost. Cancel has the focus, so that Enter by habit does nothing. */
export function ConfirmDialog({ opened, question, children, action, working, onConfirm, onCancel }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onCancel} size={480}>
      <Modal.Overlay />
      <Modal.Content ref={alertRole}>
        <div className={classes.dialog}>
          <Modal.Title className={classes.question}>{question}</Modal.Title>
          <Modal.Body className={classes.about}>{children}</Modal.Body>
          <div className={classes.actions}>
            <Button variant="default" onClick={onCancel} data-autofocus>
              Cancel
            </Button>
            <Button color="rubric" onClick={onConfirm} loading={working}>
              {action}
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
