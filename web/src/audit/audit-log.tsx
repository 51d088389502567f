import { msg, plural, t } from '@lingui/core/macro';
import { Button, TextInput } from '@mantine/core';
import { AUDIT_COUNTED, type AuditEntry, listAudit, listAuditActors } from '@parlance/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CallRefused } from '../platform/call.ts';
import { pageQueryOf, queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { matchingOptions } from '../ui/fields/search-select.tsx';
import { dateTimeToSecond, zoneName } from '../ui/format/date-format.ts';
import { endOfDay, startOfDay } from '../ui/format/day.ts';
import { roleText } from '../ui/format/role-text.ts';
import { Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../ui/lists/list.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { type ListUrl, useListUrl } from '../ui/lists/use-list-url.ts';
import { Empty } from '../ui/states/state-block.tsx';
import { actionChoices } from './action-choices.ts';
import classes from './audit-log.module.css';
import type { Piece, Thing } from './labels.ts';
import { whatHappened } from './sentences.ts';

const ENTRIES_ON_A_PAGE = 20;

/** Where something that the log names can be seen; null for what no screen shows. */
export type LinkTo = (thing: Thing) => string | null;

const words = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# entry', other: '# entries' })}`,
  moreThan: (counted) => t`More than ${plural(counted, { one: '# entry', other: '# entries' })}`,
  loading: t`Loading the audit log...`,
  pages: t`Pages of the audit log`,
  all: t`Show the whole log`,
  search: t`Search person or course`,
  none: {
    heading: t`Nothing has been changed yet.`,
    text: t`Every change to an account, a course or a score appears here.`,
  },
  noMatch: { heading: t`No entries match.`, text: t`No entry matches the search and the filters.` },
});

/** Who did what to whom, and when: the newest first, one sentence each. */
export function AuditLog({ linkTo }: { linkTo: LinkTo }) {
  const url = useListUrl('action', '', ['actor', 'from', 'to']);
  const log = useAuditLog(url);
  return (
    <>
      <PageHeading
        title={t`Audit log`}
        lead={t`Who changed what, and when. Names are current. Times are in ${{ zone: zoneName() }}.`}
      />
      <List
        words={{ ...words(), failed: refusalText(log.error, t`Failed to fetch the audit log.`) }}
        url={url}
        query={log}
        pageSize={ENTRIES_ON_A_PAGE}
        counted={AUDIT_COUNTED}
        columns={columnsOf(linkTo)}
        idOf={({ id }) => id}
        tableFromPx={768}
        filters={<LogFilters url={url} />}
        instead={
          isTooMany(log.error) && (
            <Empty heading={t`Too many names match.`} text={t`Enter more of the name you are looking for.`}>
              <Button variant="default" onClick={url.clear}>
                {words().all}
              </Button>
            </Empty>
          )
        }
      />
      {log.data && log.data.total > AUDIT_COUNTED && (
        <Text size="sm" tone="quiet" above={16}>
          {t`These are the newest ${plural({ count: AUDIT_COUNTED }, { one: '# entry', other: '# entries' })}. To see older ones, choose an earlier day under To.`}
        </Text>
      )}
    </>
  );
}

/** What narrows the log beside words: what was done, who did it, and the days. */
function LogFilters({ url }: { url: ListUrl }) {
  const actor = url.choice('actor') ?? '';
  const actors = useAuditActors().data ?? [];
  const people = actors.map(({ id, username, role }) => ({
    value: String(id),
    label: t`${username} (${{ role: roleText(role) }})`,
  }));
  // Someone the URL names and the list does not, as a learner is.
  if (actor !== '' && !people.some(({ value }) => value === actor)) {
    people.push({ value: actor, label: t`Account ${actor}` });
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
      <ToolbarSelect label={t`Action`} data={actionChoices()} value={url.filter} wide onChange={url.setFilter} />
      <ToolbarSelect
        label={t`Done by`}
        data={[{ value: '', label: t`Done by anyone` }, ...people]}
        value={actor}
        searchable
        filter={matchingOptions}
        nothingFoundMessage={t`No one with that name.`}
        wide
        onChange={(value) => url.narrow({ actor: value })}
      />
      <span className={classes.break} />
      <div className={classes.days}>
        {day('from', t({ message: 'From', context: 'first day' }))}
        {day('to', t({ message: 'To', context: 'last day' }))}
      </div>
    </>
  );
}

const columnsOf = (linkTo: LinkTo): Column<AuditEntry>[] => [
  {
    head: msg`When`,
    look: 'quiet',
    widthPx: 208,
    cell: ({ at }) => <time dateTime={at}>{dateTimeToSecond(at)}</time>,
    inLine: 'fact',
  },
  { head: msg`What happened`, cell: (entry) => <Sentence entry={entry} linkTo={linkTo} />, inLine: 'text' },
];

function Sentence({ entry, linkTo }: { entry: AuditEntry; linkTo: LinkTo }) {
  // A sentence does not change: its pieces stay in their places.
  const pieces = whatHappened(entry).map((piece, index) =>
    piece.acted ? (
      <strong key={index}>
        <Linked {...piece} linkTo={linkTo} />
      </strong>
    ) : (
      <Linked key={index} {...piece} linkTo={linkTo} />
    ),
  );
  return <p className={classes.what}>{pieces}</p>;
}

function Linked({ text, thing, linkTo }: Piece & { linkTo: LinkTo }) {
  const to = thing && linkTo(thing);
  if (!to) return text;
  return (
    <Link to={to} className={classes.link}>
      {text}
    </Link>
  );
}

/** One page of the log as the address asks for it. */
function useAuditLog({ page, restingQ, filter, choice }: ListUrl) {
  const query = {
    page: String(Math.min(page, AUDIT_COUNTED / ENTRIES_ON_A_PAGE)),
    limit: String(ENTRIES_ON_A_PAGE),
    q: restingQ,
    action: filter,
    actor: choice('actor') ?? undefined,
    from: startOfDay(choice('from') ?? ''),
    to: endOfDay(choice('to') ?? ''),
  };
  return useQuery({
    ...pageQueryOf(listAudit, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Staff who are in the log, for the filter; until they are loaded there is no one to choose. */
function useAuditActors() {
  return useQuery(queryOf(listAuditActors, {}));
}

/** The words searched mean too many people or courses to follow. */
function isTooMany(error: Error | null): boolean {
  return error instanceof CallRefused && error.fields.some(({ path }) => path === 'q');
}
