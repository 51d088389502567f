import { Button, Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
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
  const id = useId();
  return (
    <Modal.Root opened={opened} onClose={onCancel} size={480}>
      <Modal.Overlay />
      <Modal.Content role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-about`}>
        <Modal.Body>
          <h2 id={id} className={classes.question}>
            {question}
          </h2>
          <div id={`${id}-about`} className={classes.about}>
            {children}
          </div>
          <div className={classes.actions}>
            <Button variant="default" onClick={onCancel} data-autofocus>
              Cancel
            </Button>
            <Button color="rubric" onClick={onConfirm} loading={working}>
              {action}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
