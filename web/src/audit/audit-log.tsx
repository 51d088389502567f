import { Button, TextInput } from '@mantine/core';
import { AUDIT_COUNTED } from '@parlance/contract/audit';
import type { ReactNode } from 'react';
import { countOf } from '../platform/plural.ts';
import { refusalText } from '../platform/refusal.ts';
import { zoneName } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Toolbar, ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { actionChoices } from './action-choices.ts';
import classes from './audit-log.module.css';
import { type LinkTo, LogLines, LogLoading, LogTable } from './log-entries.tsx';
import {
  ENTRIES_ON_A_PAGE,
  isBeyondCount,
  isTooMany,
  type LogUrl,
  useAuditActors,
  useAuditLog,
  useLogUrl,
} from './use-audit-log.ts';

/** Who did what to whom, and when: the newest first, one sentence each. */
export function AuditLog({ linkTo }: { linkTo: LinkTo }) {
  const url = useLogUrl();
  const log = useAuditLog(url);
  const Entries = usePhone() ? LogLines : LogTable;
  const showAll = (
    <Button variant="default" onClick={url.clear}>
      Show the whole log
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Audit log"
        lead={`Who changed what, and when. Names are current. Times are in ${zoneName()}.`}
      />
      <LogFilters url={url} count={log.data && countWords(log.data.total)} />
      <Loaded
        query={log}
        loading={<LogLoading />}
        failed={{
          heading: refusalText(log.error, 'Failed to fetch the audit log.'),
          text: 'Nothing was lost. Try again in a moment.',
        }}
        instead={
          isTooMany(log.error) && (
            <Empty heading="Too many names match." text="Enter more of the name you are looking for.">
              {showAll}
            </Empty>
          )
        }
        empty={({ total }) => total === 0 && <NoEntries narrowed={url.narrowed}>{showAll}</NoEntries>}
      >
        {({ items, total }) => (
          <>
            <Entries entries={items} linkTo={linkTo} />
            <Pager
              label="Pages of the audit log"
              page={url.page}
              pageSize={ENTRIES_ON_A_PAGE}
              total={Math.min(total, AUDIT_COUNTED)}
              onPage={url.setPage}
            />
            {isBeyondCount(total) && (
              <Text size="sm" tone="quiet" above={16}>
                These are the newest {countOf(AUDIT_COUNTED, 'entry', 'entries')}. To see older ones, choose an earlier
                day under To.
              </Text>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function NoEntries({ narrowed, children }: { narrowed: boolean; children: ReactNode }) {
  if (!narrowed) {
    return (
      <Empty
        heading="Nothing has been changed yet."
        text="Every change to an account, a course or a score appears here."
      />
    );
  }
  return (
    <Empty heading="No entries match." text="No entry matches the search and the filters.">
      {children}
    </Empty>
  );
}

function countWords(total: number): string {
  if (isBeyondCount(total)) return `More than ${countOf(AUDIT_COUNTED, 'entry', 'entries')}`;
  return countOf(total, 'entry', 'entries');
}

/** What narrows the log: words, what was done, who did it, and the days. */
function LogFilters({ url, count }: { url: LogUrl; count?: string }) {
  const actors = useAuditActors().data ?? [];
  const people = actors.map(({ id, username, role }) => ({ value: String(id), label: `${username} (${role})` }));
  // Someone the URL names and the list does not, as a learner is.
  if (url.actor !== '' && !people.some(({ value }) => value === url.actor)) {
    people.push({ value: url.actor, label: `Account ${url.actor}` });
  }
  const day = (name: 'from' | 'to', label: string) => (
    <div className={classes.day}>
      <label htmlFor={`log-${name}`}>{label}</label>
      <TextInput
        id={`log-${name}`}
        type="date"
        value={url[name]}
        onChange={(event) => url.set(name, event.currentTarget.value)}
      />
    </div>
  );
  const filters = (
    <>
      <ToolbarSelect
        label="Action"
        data={actionChoices}
        value={url.action}
        wide
        onChange={(value) => url.set('action', value)}
      />
      <ToolbarSelect
        label="Done by"
        data={[{ value: '', label: 'Done by anyone' }, ...people]}
        value={url.actor}
        searchable
        nothingFoundMessage="No one with that name."
        wide
        onChange={(value) => url.set('actor', value)}
      />
      <span className={classes.break} />
      <div className={classes.days}>
        {day('from', 'From')}
        {day('to', 'To')}
      </div>
    </>
  );
  return (
    <Toolbar
      searchLabel="Search person or course"
      q={url.q}
      onSearch={(q) => url.set('q', q)}
      filters={filters}
      count={count}
    />
  );
}
