import type { Status } from '@parlance/contract/accounts';
import classes from './account-status.module.css';

export const statusLabels: Record<Status, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
  deleted: 'Deleted',
};

/** A sign of its own shape for each status, and the word: disc, ring, square, stroke. */
export function AccountStatus({ status }: { status: Status }) {
  return (
    <span className={classes.status}>
      <span className={classes.sign} data-status={status} aria-hidden="true" />
      {statusLabels[status]}
    </span>
  );
}
