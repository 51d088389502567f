import type { Invitation } from '@parlance/contract/account-admin';
import type { Status } from '@parlance/contract/accounts';
import { IconMail, IconMailX } from '@tabler/icons-react';
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

type Props = { status: Status; invitation?: Invitation | null };

/** A sign of its own shape for each status, and the word: disc, ring, square, stroke; below it what became of an invitation. */
export function AccountStatus({ status, invitation }: Props) {
  return (
    <>
      <Row as="span" gap={8} inline align="center">
        <span className={classes.sign} data-status={status} aria-hidden="true" />
        {statusLabels[status]}
      </Row>
      {invitation && <InvitedMark invitation={invitation} />}
    </>
  );
}

/** Someone who has not set a password yet is invited, or that went wrong. */
function InvitedMark({ invitation: { open, mail, open_until } }: { invitation: Invitation }) {
  const undelivered = mail === 'failed';
  const over = !open && open_until !== null;
  const Sign = undelivered || over ? IconMailX : IconMail;
  return (
    <span className={classes.invited} data-wrong={undelivered || undefined}>
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      {undelivered ? 'Invited, not delivered' : over ? 'Invited, link not valid' : 'Invited'}
    </span>
  );
}
