import { INVITATION_WAIT_SECONDS, type Invitation } from '@parlance/contract/account-admin';
import type { SentInvitation } from './queries.ts';

/** In how many seconds another invitation may go to the account's email; 0 also when the last one went elsewhere. */
export function waitSeconds({ sent_at, fits }: SentInvitation, now: Date): number {
  if (!sent_at || !fits) return 0;
  return Math.max(0, Math.ceil(INVITATION_WAIT_SECONDS - (now.getTime() - sent_at.getTime()) / 1000));
}

/** What is told of the invitation of an account that waits for its password. */
export function invitationOnTheWire(sent: SentInvitation, now: Date): Invitation {
  return {
    sent_at: sent.sent_at?.toISOString() ?? null,
    open_until: sent.open_until?.toISOString() ?? null,
    open: sent.fits && sent.active && sent.open_until !== null && sent.open_until > now,
    mail: mailState(sent),
    wait_seconds: waitSeconds(sent, now),
  };
}

function mailState({ mail_sent_at, mail_failed_at, mail_due_at }: SentInvitation): Invitation['mail'] {
  if (mail_sent_at) return 'sent';
  if (mail_failed_at) return 'failed';
  return mail_due_at ? 'waiting' : null;
}
