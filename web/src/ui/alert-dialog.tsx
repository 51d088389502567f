import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './alert-dialog.module.css';
import { alertRole } from './alert-role.ts';

type Props = {
  /** What happened; null keeps the dialog shut. */
  message: string | null;
  /** What is safe, and what to do next. */
  hint?: string;
  /** Escape; without it only the buttons lead out. */
  onClose?: () => void;
  /** The buttons. One of them has `data-autofocus`. */
  children: ReactNode;
};

/** An alert inside the page: it takes the focus and goes by its buttons. */
export function AlertDialog({ message, hint, onClose, children }: Props) {
  return (
    <Modal.Root opened={message !== null} onClose={() => onClose?.()} size={520}>
      <Modal.Overlay />
      <Modal.Content ref={alertRole}>
        <Modal.Body>
          <Modal.Title className={classes.message}>{message}</Modal.Title>
          {hint && <p className={classes.hint}>{hint}</p>}
          <Group mt={24} gap={12} className={classes.buttons}>
            {children}
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
