import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './alert-dialog.module.css';

type Props = {
  /** What happened, or what is asked; null keeps the dialog shut. */
  message: string | null;
  /** What is safe, and what to do next. */
  hint?: ReactNode;
  /** Escape; without it only the buttons lead out. */
  onClose?: () => void;
  /** Its width in pixels. */
  size?: number;
  /** The buttons, from the quiet one to the one that goes on. One of them has `data-autofocus`. */
  children: ReactNode;
};

/** An alert inside the page: it takes the focus and goes by its buttons. */
export function AlertDialog({ message, hint, onClose, size = 520, children }: Props) {
  // While it fades out it still says what it said.
  const [said, setSaid] = useState(message);
  if (message !== null && message !== said) setSaid(message);
  return (
    <Modal.Root opened={message !== null} onClose={() => onClose?.()} size={size}>
      <Modal.Overlay />
      <Modal.Content ref={alertRole}>
        <div className={classes.dialog}>
          <Modal.Title className={classes.message}>{said}</Modal.Title>
          {hint && <Modal.Body className={classes.hint}>{hint}</Modal.Body>}
          <div className={classes.buttons}>{children}</div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine writes the role of `Modal.Content` last, so a `role` prop is lost. */
function alertRole(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog');
}
