import { TextInput } from '@mantine/core';
import { Toolbar, ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { actionChoices } from './action-choices.ts';
import classes from './log-filters.module.css';
import { type LogUrl, useAuditActors } from './use-audit-log.ts';

/** What narrows the log: words, what was done, who did it, and the days. */
export function LogFilters({ url, count }: { url: LogUrl; count?: string }) {
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
