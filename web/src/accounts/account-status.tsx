import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Invitation } from '@parlance/contract/account-admin';
import type { Status } from '@parlance/contract/accounts';
import { say } from '@parlance/contract/say';
import { IconMail, IconMailX } from '@tabler/icons-react';
import { Row } from '../ui/kit.tsx';
import classes from './account-status.module.css';
import type { AccountForm } from './use-accounts.ts';

export const statusLabels: Record<Status, MessageDescriptor> = {
  active: msg({ message: 'Active', context: 'of an account' }),
  inactive: msg({ message: 'Inactive', context: 'of an account' }),
  suspended: msg({ message: 'Suspended', context: 'of an account' }),
  deleted: msg({ message: 'Deleted', context: 'of an account' }),
};

/** What each status means for the person, for where it is chosen. */
export const statusHints: Record<AccountForm['status'], MessageDescriptor> = {
  active: msg`Can log in.`,
  inactive: msg`No longer in use: logged out now and cannot log in. Results stay.`,
  suspended: msg`Blocked for now: logged out now and cannot log in. Results stay.`,
};

type Props = { status: Status; invitation?: Invitation | null };

/** A sign of its own shape for each status, and the word: disc, ring, square, stroke; below it what became of an invitation. */
export function AccountStatus({ status, invitation }: Props) {
  return (
    <>
      <Row as="span" gap={8} inline align="center">
        <span className={classes.sign} data-status={status} aria-hidden="true" />
        {say(statusLabels[status])}
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
      {undelivered ? t`Invited, not delivered` : over ? t`Invited, link not valid` : t`Invited`}
    </span>
  );
}
