import { Button, TextInput } from '@mantine/core';
import { AUDIT_COUNTED } from '@parlance/contract/audit';
import { countOf } from '../platform/plural.ts';
import { refusalText } from '../platform/refusal.ts';
import { zoneName } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { ListFrame, type ListWords } from '../ui/lists/list.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import type { ListUrl } from '../ui/lists/use-list-url.ts';
import { Empty } from '../ui/states/state-block.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { actionChoices } from './action-choices.ts';
import classes from './audit-log.module.css';
import { type LinkTo, LogLines, LogTable } from './log-entries.tsx';
import { ENTRIES_ON_A_PAGE, isTooMany, useAuditActors, useAuditLog, useLogUrl } from './use-audit-log.ts';

const words: Omit<ListWords, 'failed'> = {
  one: 'entry',
  many: 'entries',
  list: 'the audit log',
  search: 'Search person or course',
  none: {
    heading: 'Nothing has been changed yet.',
    text: 'Every change to an account, a course or a score appears here.',
  },
  noMatch: { heading: 'No entries match.', text: 'No entry matches the search and the filters.' },
  all: 'Show the whole log',
};

/** Who did what to whom, and when: the newest first, one sentence each. */
export function AuditLog({ linkTo }: { linkTo: LinkTo }) {
  const url = useLogUrl();
  const log = useAuditLog(url);
  const Entries = usePhone() ? LogLines : LogTable;
  return (
    <>
      <PageHeading
        title="Audit log"
        lead={`Who changed what, and when. Names are current. Times are in ${zoneName()}.`}
      />
      <ListFrame
        words={{ ...words, failed: refusalText(log.error, 'Failed to fetch the audit log.') }}
        url={url}
        query={log}
        pageSize={ENTRIES_ON_A_PAGE}
        counted={AUDIT_COUNTED}
        filters={<LogFilters url={url} />}
        instead={
          isTooMany(log.error) && (
            <Empty heading="Too many names match." text="Enter more of the name you are looking for.">
              <Button variant="default" onClick={url.clear}>
                {words.all}
              </Button>
            </Empty>
          )
        }
      >
        {(entries) => <Entries entries={entries} linkTo={linkTo} />}
      </ListFrame>
      {log.data && log.data.total > AUDIT_COUNTED && (
        <Text size="sm" tone="quiet" above={16}>
          These are the newest {countOf(AUDIT_COUNTED, 'entry', 'entries')}. To see older ones, choose an earlier day
          under To.
        </Text>
      )}
    </>
  );
}

/** What narrows the log beside words: what was done, who did it, and the days. */
function LogFilters({ url }: { url: ListUrl }) {
  const actor = url.choice('actor') ?? '';
  const actors = useAuditActors().data ?? [];
  const people = actors.map(({ id, username, role }) => ({ value: String(id), label: `${username} (${role})` }));
  // Someone the URL names and the list does not, as a learner is.
  if (actor !== '' && !people.some(({ value }) => value === actor)) {
    people.push({ value: actor, label: `Account ${actor}` });
  }
  const day = (name: 'from' | 'to', label: string) => (
    <div className={classes.day}>
      <label htmlFor={`log-${name}`}>{label}</label>
      <TextInput
        id={`log-${name}`}
        type="date"
        value={url.choice(name) ?? ''}
        onChange={(event) => url.narrow({ [name]: event.currentTarget.value })}
      />
    </div>
  );
  return (
    <>
      <ToolbarSelect label="Action" data={actionChoices} value={url.filter} wide onChange={url.setFilter} />
      <ToolbarSelect
        label="Done by"
        data={[{ value: '', label: 'Done by anyone' }, ...people]}
        value={actor}
        searchable
        nothingFoundMessage="No one with that name."
        wide
        onChange={(value) => url.narrow({ actor: value })}
      />
      <span className={classes.break} />
      <div className={classes.days}>
        {day('from', 'From')}
        {day('to', 'To')}
      </div>
    </>
  );
}
