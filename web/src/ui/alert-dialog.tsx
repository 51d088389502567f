import { Button, Modal } from '@mantine/core';
import { useId } from 'react';
import classes from './alert-dialog.module.css';

type Props = {
  /** What happened; null keeps the dialog shut. */
  message: string | null;
  /** One sentence on what to do next. */
  hint?: string;
  onOk: () => void;
};

/** An alert inside the page: it takes the focus and goes by OK or Escape. */
export function AlertDialog({ message, hint, onOk }: Props) {
  const id = useId();
  return (
    <Modal.Root opened={message !== null} onClose={onOk} size={440}>
      <Modal.Overlay />
      <Modal.Content role="alertdialog" aria-labelledby={id} aria-describedby={hint ? `${id}-hint` : undefined}>
        <Modal.Body>
          <h2 id={id} className={classes.message}>
            {message}
          </h2>
          {hint && (
            <p id={`${id}-hint`} className={classes.hint}>
              {hint}
            </p>
          )}
          <Button onClick={onOk} mt={24} data-autofocus>
            OK
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
