import type { Invitation } from '@parlance/contract/accounts';
import { IconMail, IconMailX } from '@tabler/icons-react';
import classes from './invited-mark.module.css';

/** Beside the status of someone who has not set a password yet: that they are invited, or that it went wrong. */
export function InvitedMark({ invitation: { open, mail, open_until } }: { invitation: Invitation }) {
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
