import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { INVITATION_WAIT_SECONDS, type Invitation, type ListedAccount } from '@parlance/contract/account-admin';
import { say } from '@parlance/contract/say';
import { useState } from 'react';

import { refusalText } from '../platform/refusal.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Row, Text } from '../ui/kit.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { useSecondsUntil } from '../ui/use-seconds-until.ts';
import { type AccountKind, CHANGE_TOAST_MS, ERROR_TOAST_MS } from './account-kind.ts';
import { Fact, Facts } from './facts.tsx';
import classes from './invitation-facts.module.css';
import { useInviteAgain } from './use-accounts.ts';

type Props = {
  kind: AccountKind;
  account: ListedAccount;
  invitation: Invitation;
  /** When the server said so. */
  readAtMs: number;
};

/** What was sent to someone who has no password yet, and the way to send it again. */
export function InvitationFacts({ kind, account, invitation, readAtMs }: Props) {
  const { sent_at, mail } = invitation;
  return (
    <section className={classes.invitation}>
      <Text as="h2" size="h2">
        <Trans>Invitation</Trans>
      </Text>
      <Text tone="quiet" above={8}>
        {t`${{ username: account.username }} has not set a password yet and cannot log in until then. They can set one with the link in the email, or with Forgot password.`}
      </Text>
      <Facts>
        {sent_at && <Fact term={t`Invited`}>{dayAndTime(sent_at)}</Fact>}
        <Fact term={t`Link`}>{linkWords(account, invitation)}</Fact>
        {mail && <Fact term={t`Delivery`}>{say(mailWords[mail])}</Fact>}
      </Facts>
      {account.status === 'active' ? (
        <SendAgain kind={kind} id={account.id} sentAt={sent_at} endsAtMs={readAtMs + invitation.wait_seconds * 1000} />
      ) : (
        <Text tone="quiet" above={8}>
          <Trans>Only an active account can be invited again.</Trans>
        </Text>
      )}
    </section>
  );
}

const mailWords = {
  waiting: msg`Waiting to be sent`,
  sent: msg({ message: 'Sent', context: 'invitation' }),
  failed: msg`Could not be delivered. Check the email address, then send the invitation again.`,
};

function linkWords({ status }: ListedAccount, { open, open_until }: Invitation): string {
  if (open && open_until) return t`Valid until ${{ time: dayAndTime(open_until) }}`;
  if (status !== 'active') return t`Not valid: the account is not active`;
  if (!open_until) return t`No valid link`;
  return Date.parse(open_until) > Date.now()
    ? t`Not valid: it was sent to another email`
    : t`Expired ${{ time: dayAndTime(open_until) }}`;
}

type AgainProps = { kind: AccountKind; id: number; sentAt: string | null; endsAtMs: number };

function SendAgain({ kind, id, sentAt, endsAtMs }: AgainProps) {
  const inviting = useInviteAgain(kind);
  const [wait, setWait] = useState({ sentAt, endsAtMs });
  // Each invitation has its minute; later readings of one do not move it.
  if (wait.sentAt !== sentAt) setWait({ sentAt, endsAtMs });
  const seconds = useSecondsUntil(wait.endsAtMs, INVITATION_WAIT_SECONDS);
  const waits = seconds > 0;
  const held = waits || inviting.isPending;

  function send(): void {
    if (held) return;
    inviting.mutate(id, {
      onSuccess: ({ message }) => toastSuccess(message, { shownMs: CHANGE_TOAST_MS }),
      onError: (error) =>
        toastError(refusalText(error, t`Failed to send the invitation.`), { shownMs: ERROR_TOAST_MS }),
    });
  }

  return (
    <Row gap={12} align="center" above={24}>
      {/* Not disabled while it is sent or waits: it would lose the focus of whoever pressed it. */}
      <Button
        variant="default"
        onClick={send}
        data-disabled={held || undefined}
        aria-disabled={held || undefined}
        aria-describedby={waits ? 'send-again-wait' : undefined}
      >
        <Trans>Send again</Trans>
      </Button>
      {waits && (
        <Text id="send-again-wait" as="span" tone="faint">
          {t`${plural(seconds, { one: 'in # second', other: 'in # seconds' })}`}
        </Text>
      )}
    </Row>
  );
}
