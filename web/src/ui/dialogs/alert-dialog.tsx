import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../focus.ts';
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
  useFocusGivenBack(message !== null);
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

/**
 * Gives the focus back to what had it before a dialog that goes while it is still open: Mantine does so for one that is
 * shut first. The item of a menu is gone by then, and its button is meant.
 */
function useFocusGivenBack(isOpen: boolean): void {
  const asker = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const focused = document.activeElement;
    const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
    asker.current = menu ? document.getElementById(menu) : focused;
  }, [isOpen]);
  useEffect(
    () => () => {
      if (isFocusLost() && asker.current instanceof HTMLElement) asker.current.focus();
    },
    [],
  );
}

/** Mantine writes the role of `Modal.Content` last, so a `role` prop is lost. */
function alertRole(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog');
}
