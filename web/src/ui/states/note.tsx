import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

/** A red line of a form: what was refused. */
export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} data-kind="error" role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** A green line of a form, with its tick: what worked. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} data-kind="success" role="status">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** A blue line: what is good to know. */
export function InfoNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} data-kind="info" role="status">
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
