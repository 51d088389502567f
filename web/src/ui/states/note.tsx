import { IconAlertCircle, IconCircleCheck, IconInfoCircle, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

type Props = { children: ReactNode };

/** A red line of a form: what was refused. */
export function ErrorNote({ children }: Props) {
  return note('error', 'alert', IconAlertCircle, children);
}

/** A green line of a form, with its tick: what worked. */
export function SuccessNote({ children }: Props) {
  return note('success', 'status', IconCircleCheck, children);
}

/** A blue line: what is good to know. */
export function InfoNote({ children }: Props) {
  return note('info', 'status', IconInfoCircle, children);
}

function note(kind: string, role: string, Icon: TablerIcon, children: ReactNode) {
  return (
    <p className={classes.note} data-kind={kind} role={role}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
