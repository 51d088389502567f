import { INVITATION_DAYS } from '@parlance/contract/invitations';
import { countOf } from '../../platform/plural.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { CsvGuide } from '../../ui/upload/csv-guide.tsx';
import { CsvImportPanes } from '../../ui/upload/csv-import-panes.tsx';
import { InvitationMails } from './invitation-mails.tsx';
import { useBulkAdd } from './use-bulk-add.ts';

const heads = { type: 'Role', value: 'Email', ofPeople: true };

const words = {
  action: 'Add accounts',
  sending: 'Adding the accounts...',
  leave: {
    question: 'Leave without adding the accounts?',
    chosen: 'You chose a file, but no account has been added yet.',
    sending: 'The file is being sent. Its accounts may still be added: check the lists.',
  },
};

/** Adds many accounts by a file, after showing what would come of every row; each is invited by email. */
export function BulkAdd() {
  const file = useBulkAdd();
  const sentAt = file.done?.sent_at;
  return (
    <>
      <PageHeading
        title="Bulk add"
        lead="Add many accounts at once. Each person is emailed a link to set a password."
      />
      <CsvImportPanes file={file} words={words} heads={heads} guide={<Guide />}>
        {sentAt && <InvitationMails sentAt={sentAt} />}
      </CsvImportPanes>
    </>
  );
}

const columns = [
  ['username', 'The person’s name.'],
  ['email', 'The email they log in with and the invitation is sent to. It must not already have an account.'],
  ['phone', 'Optional.'],
  ['role', 'Optional: user or admin. Without it, the role is user.'],
  ['access', 'Optional, for admins: school, classes (own classes only) or invigilates. Without it, the whole school.'],
  ['class', 'Optional: classes that are there already, separated by |. A user learns in them, an admin teaches them.'],
  ['full_name', 'Optional: the name on the person’s identity document.'],
  ['registration_number', 'Optional: the school’s number of the person, up to 40 characters.'],
] as const;

function Guide() {
  return (
    <CsvGuide columns={columns} sample="/samples/sample-accounts.csv">
      An invitation is valid for {countOf(INVITATION_DAYS, 'day')}. After that, the person can set a password with
      Forgot password, or you can send a new invitation from their details in Manage Users or Manage Admins.
    </CsvGuide>
  );
}
