import { Anchor, Button } from '@mantine/core';
import { INVITATION_DAYS } from '@parlance/contract/invitations';
import { countOf } from '../../platform/plural.ts';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { useFocusKept } from '../../ui/focus.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SuccessNote } from '../../ui/states/note.tsx';
import { CheckProgress, CheckSummary } from '../../ui/upload/check-progress.tsx';
import { CsvDrop } from '../../ui/upload/csv-drop.tsx';
import { MarkedFile } from '../../ui/upload/marked-file.tsx';
import { RowReport } from '../../ui/upload/row-report.tsx';
import { UploadPanes } from '../../ui/upload/upload-panes.tsx';
import classes from './bulk-add.module.css';
import { InvitationMails } from './invitation-mails.tsx';
import { sendAccounts, useBulkAdd } from './use-bulk-add.ts';

const heads = { type: 'Role', value: 'Email', ofPeople: true };

/** Adds many accounts by a file, after showing what would come of every row; each is invited by email. */
export function BulkAdd() {
  const bulk = useBulkAdd();
  const { file, report, sending } = bulk;
  const button = useFocusKept(sending);
  return (
    <>
      <PageHeading
        title="Bulk add"
        lead="Add many accounts at once. Each person is emailed a link to set a password."
      />
      <UploadPanes
        form={
          <>
            <CsvDrop
              file={file}
              rows={report?.rows.filter(({ line }) => line > 1).length || null}
              error={bulk.fileError}
              onChoose={bulk.choose}
              onRefuse={bulk.refuse}
              disabled={sending}
            />
            <CheckProgress
              checking={bulk.check.isLoading}
              sending={sending}
              sendingText="Adding the accounts..."
              share={bulk.share}
              error={bulk.check.error}
              onCheckAgain={() => void bulk.check.refetch()}
            />
            <div className={classes.actions}>
              <Button ref={button} size="lg" onClick={bulk.send} disabled={bulk.held} loading={sending}>
                Add accounts
              </Button>
              {file && (
                <Button size="lg" variant="subtle" onClick={bulk.cancel} disabled={sending && bulk.share === 1}>
                  Cancel
                </Button>
              )}
            </div>
            {bulk.done ? (
              <>
                <SuccessNote>{bulk.done.message}</SuccessNote>
                {bulk.done.sentAt && <InvitationMails sentAt={bulk.done.sentAt} />}
              </>
            ) : (
              <CheckSummary report={report} />
            )}
            <LeaveGuard
              dirty={() => file !== null}
              question="Leave without adding the accounts?"
              action={sending ? 'Leave' : 'Discard file'}
            >
              <p>
                {sending
                  ? 'The file is being sent. Its accounts may still be added: check the lists.'
                  : 'You chose a file, but no account has been added yet.'}
              </p>
            </LeaveGuard>
            {file && report && report.wrong > 0 && <MarkedFile file={file} send={sendAccounts} />}
          </>
        }
        report={<>{file && report ? <RowReport key={file.key} report={report} heads={heads} /> : <Guide />}</>}
      />
    </>
  );
}

const columns = [
  ['username', 'The person’s name.'],
  ['email', 'The email they log in with and the invitation is sent to. It must not already have an account.'],
  ['phone', 'Optional.'],
  ['role', 'Optional: user or admin. Without it, the role is user.'],
] as const;

function Guide() {
  return (
    <section>
      <h2 className={classes.heading}>What the file contains</h2>
      <dl className={classes.columns}>
        {columns.map(([name, meaning]) => (
          <div key={name} className={classes.column}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Anchor href="/samples/sample-accounts.csv" download className={classes.sample}>
        Download a sample file
      </Anchor>
      <p className={classes.text}>At most 5,000 rows and 5 MB, saved as CSV UTF‑8.</p>
      <p className={classes.text}>
        An invitation is valid for {countOf(INVITATION_DAYS, 'day')}. After that, the person can set a password with
        Forgot password, or you can send a new invitation from their details in Manage Users or Manage Admins.
      </p>
    </section>
  );
}
