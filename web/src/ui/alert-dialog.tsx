import { Button, Modal } from '@mantine/core';
import classes from './alert-dialog.module.css';
import { alertRole } from './alert-role.ts';

type Props = {
  /** What happened; null keeps the dialog shut. */
  message: string | null;
  /** One sentence on what to do next. */
  hint?: string;
  onOk: () => void;
};

/** An alert inside the page: it takes the focus and goes by OK or Escape. */
export function AlertDialog({ message, hint, onOk }: Props) {
  return (
    <Modal.Root opened={message !== null} onClose={onOk} size={440}>
      <Modal.Overlay />
      <Modal.Content ref={alertRole}>
        <Modal.Body>
          <Modal.Title className={classes.message}>{message}</Modal.Title>
          {hint && <p className={classes.hint}>{hint}</p>}
          <Button onClick={onOk} mt={24} data-autofocus>
            OK
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
