import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { countOf } from '../../platform/plural.ts';
import { Row, Text } from '../../ui/kit.tsx';
import classes from './invitation-mails.module.css';
import { useInvitationMails } from './use-bulk-add.ts';

/** What became of the invitations of the file that was just added, as long as the page is open. */
export function InvitationMails({ sentAt }: { sentAt: string }) {
  const { data } = useInvitationMails(sentAt);
  if (!data) return null;
  const { waiting, sent, failed, undelivered } = data;
  return (
    <div>
      <Row as="ul" gap={[4, 20]} wrap>
        {sent > 0 && (
          <li className={classes.count}>
            <IconCheck size={16} stroke={2} aria-hidden="true" className={classes.ok} />
            {countOf(sent, 'invitation')} sent
          </li>
        )}
        {waiting > 0 && (
          <li className={classes.count}>
            <IconClock size={16} stroke={1.75} aria-hidden="true" />
            {countOf(waiting, 'invitation')} waiting to be sent
          </li>
        )}
        {failed > 0 && (
          <li className={classes.count} data-wrong="">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            {countOf(failed, 'invitation')} could not be delivered
          </li>
        )}
      </Row>
      {failed > 0 && (
        <Text as="div" tone="quiet" above={12}>
          <p>Correct these email addresses in Manage Users or Manage Admins, then send the invitations again there.</p>
          <Text as="ul" tone="plain" weight={550} above={8} breaks>
            {undelivered.map((email) => (
              <li key={email}>{email}</li>
            ))}
            {failed > undelivered.length && <li>and {countOf(failed - undelivered.length, 'other')}</li>}
          </Text>
        </Text>
      )}
    </div>
  );
}
