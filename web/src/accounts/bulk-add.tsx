import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '@parlance/contract/endpoint';
import { addAccountsFromCsv, countInvitationMails, INVITATION_DAYS } from '@parlance/contract/invitations';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { upload } from '../platform/call.ts';

import { localKey, queryOf } from '../platform/queries.ts';
import { Row, Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { csvForm } from '../ui/upload/chosen-file.ts';
import { CsvGuide } from '../ui/upload/csv-guide.tsx';
import { CsvImportPanes } from '../ui/upload/csv-import-panes.tsx';
import type { SendFile } from '../ui/upload/use-checked-file.ts';
import { useCsvImport } from '../ui/upload/use-csv-import.ts';
import classes from './bulk-add.module.css';
import { refreshAccounts } from './use-accounts.ts';

const heads = { type: msg`Role`, value: msg`Email`, ofPeople: true };

const words = {
  action: msg`Add accounts`,
  sending: msg`Adding the accounts...`,
  leave: {
    question: msg`Leave without adding the accounts?`,
    chosen: msg`You chose a file, but no account has been added yet.`,
    sending: msg`The file is being sent. Its accounts may still be added: check the lists.`,
  },
};

/** Adds many accounts by a file, after showing what would come of every row; each is invited by email. */
export function BulkAdd() {
  const file = useBulkAdd();
  const sentAt = file.done?.sent_at;
  return (
    <>
      <PageHeading
        title={t`Bulk add`}
        lead={t`Add many accounts at once. Each person is emailed a link to set a password.`}
      />
      <CsvImportPanes file={file} words={words} heads={heads} guide={<Guide />}>
        {sentAt && <InvitationMails sentAt={sentAt} />}
      </CsvImportPanes>
    </>
  );
}

const columns = [
  ['username', msg`The person’s name.`],
  ['email', msg`The email they log in with and the invitation is sent to. It must not already have an account.`],
  ['phone', msg`Optional.`],
  ['role', msg`Optional: user or admin. Without it, the role is user.`],
  [
    'access',
    msg`Optional, for admins: school, classes (own classes only) or invigilates. Without it, the whole school.`,
  ],
  [
    'class',
    msg`Optional: classes that are there already, separated by |. A user learns in them, an admin teaches them.`,
  ],
  ['full_name', msg`Optional: the name on the person’s identity document.`],
  ['registration_number', msg`Optional: the school’s number of the person, up to 40 characters.`],
] as const;

function Guide() {
  return (
    <CsvGuide columns={columns} sample="/samples/sample-accounts.csv">
      {t`An invitation is valid for ${plural({ days: INVITATION_DAYS }, { one: '# day', other: '# days' })}. After that, the person can set a password with Forgot password, or you can send a new invitation from their details in Manage Users or Manage Admins.`}
    </CsvGuide>
  );
}

/** What became of the invitations of the file that was just added, as long as the page is open. */
function InvitationMails({ sentAt }: { sentAt: string }) {
  const { data } = useInvitationMails(sentAt);
  if (!data) return null;
  const { waiting, sent, failed, undelivered } = data;
  const others = failed - undelivered.length;
  return (
    <div>
      <Row as="ul" gap={[4, 20]} wrap>
        {sent > 0 && (
          <li className={classes.count}>
            <IconCheck size={16} stroke={2} aria-hidden="true" className={classes.ok} />
            {t`${plural(sent, { one: '# invitation sent', other: '# invitations sent' })}`}
          </li>
        )}
        {waiting > 0 && (
          <li className={classes.count}>
            <IconClock size={16} stroke={1.75} aria-hidden="true" />
            {t`${plural(waiting, { one: '# invitation waiting to be sent', other: '# invitations waiting to be sent' })}`}
          </li>
        )}
        {failed > 0 && (
          <li className={classes.count} data-wrong="">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            {t`${plural(failed, { one: '# invitation could not be delivered', other: '# invitations could not be delivered' })}`}
          </li>
        )}
      </Row>
      {failed > 0 && (
        <Text as="div" tone="quiet" above={12}>
          <p>
            <Trans>
              Correct these email addresses in Manage Users or Manage Admins, then send the invitations again there.
            </Trans>
          </p>
          <Text as="ul" tone="plain" weight={550} above={8} breaks>
            {undelivered.map((email) => (
              <li key={email}>{email}</li>
            ))}
            {others > 0 && <li>{t`${plural(others, { one: 'and # other', other: 'and # others' })}`}</li>}
          </Text>
        </Text>
      )}
    </div>
  );
}

/** Sends a file of accounts. */
const sendAccounts: SendFile<Reply<typeof addAccountsFromCsv>> = (file, flags, onProgress, signal) =>
  upload(addAccountsFromCsv, csvForm(addAccountsFromCsv, file, flags), onProgress, { signal });

/** A CSV file of accounts: chosen, checked row by row, and sent when all rows are ready. */
function useBulkAdd() {
  const client = useQueryClient();
  return useCsvImport({
    queryKey: localKey('accounts-check'),
    send: sendAccounts,
    failed: t`Failed to add the accounts.`,
    onSent: () => refreshAccounts(client),
  });
}

/** The outbox sends some a second. */
const COUNTED_EVERY_MS = 2000;

/** How many invitations of one file wait, are sent or could not be, asked for until none waits. */
function useInvitationMails(sentAt: string) {
  return useQuery({
    ...queryOf(countInvitationMails, { query: { sent_at: sentAt } }),
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : COUNTED_EVERY_MS),
    gcTime: 0,
  });
}
