import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-error.module.css';

/** What is wrong with a group of fields, under them; nothing when nothing is. */
export function FieldError({ children, id }: { children: ReactNode; id?: string }) {
  if (!children) return null;
  return (
    <p id={id} className={classes.error} role="alert">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </p>
  );
}
