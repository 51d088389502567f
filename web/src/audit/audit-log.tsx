import { Button } from '@mantine/core';
import { AUDIT_COUNTED } from '@parlance/contract/audit';
import { isSignedOut } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { zoneName } from '../ui/date-format.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Pager } from '../ui/pager.tsx';
import { Empty, Failed, SignedOut } from '../ui/state-block.tsx';
import { usePhone } from '../ui/use-phone.ts';
import classes from './audit-log.module.css';
import { LogFilters } from './log-filters.tsx';
import { type LinkTo, LogLines, LogLoading, LogTable } from './log-entries.tsx';
import { ENTRIES_ON_A_PAGE, isBeyondCount, isTooMany, useAuditLog, useLogAddress } from './use-audit-log.ts';

/** Who did what to whom, and when: the newest first, one sentence each. */
export function AuditLog({ linkTo }: { linkTo: LinkTo }) {
  const address = useLogAddress();
  const log = useAuditLog(address);
  const Entries = usePhone() ? LogLines : LogTable;
  const total = log.data?.total ?? 0;
  const tooMany = isTooMany(log.error);
  const showAll = (
    <Button variant="default" onClick={address.clear}>
      Show the whole log
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Audit log"
        lead={`Who changed what, and when. Names are those of today, times those of ${zoneName()}.`}
      />
      <LogFilters address={address} count={log.data && countWords(total)} />
      {log.isPending && <LogLoading />}
      {tooMany && (
        <Empty heading="Too many names match." text="Write more of the name you are looking for.">
          {showAll}
        </Empty>
      )}
      {isSignedOut(log.error) && <SignedOut />}
      {log.isError && !tooMany && !isSignedOut(log.error) && (
        <Failed
          heading={refusalText(log.error, 'Failed to fetch the audit log.')}
          text="The log itself is safe. Try again in a moment."
          onRetry={log.refetch}
          retrying={log.isFetching}
        />
      )}
      {log.isSuccess && total === 0 && (
        <Empty
          heading={address.narrowed ? 'No entries match.' : 'Nothing has been changed yet.'}
          text={
            address.narrowed
              ? 'Nothing like it was done by these people on these days.'
              : 'Each change of an account, a course or a score is written here.'
          }
        >
          {address.narrowed && showAll}
        </Empty>
      )}
      {log.isSuccess && total > 0 && (
        <>
          <Entries entries={log.data.items} linkTo={linkTo} />
          <Pager
            label="Pages of the audit log"
            page={address.page}
            pageSize={ENTRIES_ON_A_PAGE}
            total={Math.min(total, AUDIT_COUNTED)}
            onPage={address.setPage}
          />
          {isBeyondCount(total) && (
            <p className={classes.older}>
              These are the newest {AUDIT_COUNTED.toLocaleString('en')}. Choose an earlier day under To for older ones.
            </p>
          )}
        </>
      )}
    </>
  );
}

function countWords(total: number): string {
  if (isBeyondCount(total)) return `More than ${AUDIT_COUNTED.toLocaleString('en')} entries`;
  return total === 1 ? '1 entry' : `${total.toLocaleString('en')} entries`;
}
