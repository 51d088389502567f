import type { Status } from '@parlance/contract/accounts';
import { Row } from '../ui/kit.tsx';
import classes from './account-status.module.css';
import type { AccountForm } from './use-accounts.ts';

export const statusLabels: Record<Status, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
  deleted: 'Deleted',
};

/** What each status means for the person, for where it is chosen. */
export const statusHints: Record<AccountForm['status'], string> = {
  active: 'Can log in.',
  inactive: 'No longer in use: logged out now and cannot log in. Results stay.',
  suspended: 'Blocked for now: logged out now and cannot log in. Results stay.',
};

/** A sign of its own shape for each status, and the word: disc, ring, square, stroke. */
export function AccountStatus({ status }: { status: Status }) {
  return (
    <Row as="span" gap={8} inline align="center">
      <span className={classes.sign} data-status={status} aria-hidden="true" />
      {statusLabels[status]}
    </Row>
  );
}
