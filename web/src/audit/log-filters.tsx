import { TextInput } from '@mantine/core';
import { Toolbar, ToolbarSelect } from '../ui/toolbar.tsx';
import { actionChoices } from './action-choices.ts';
import classes from './log-filters.module.css';
import { type LogAddress, useAuditActors } from './use-audit-log.ts';

/** What narrows the log: words, what was done, who did it, and the days. */
export function LogFilters({ address, count }: { address: LogAddress; count?: string }) {
  const actors = useAuditActors().data ?? [];
  const people = actors.map(({ id, username, role }) => ({ value: String(id), label: `${username} (${role})` }));
  // Somebody the address names and the list does not, as a learner is.
  if (address.actor !== '' && !people.some(({ value }) => value === address.actor)) {
    people.push({ value: address.actor, label: `Account ${address.actor}` });
  }
  const day = (name: 'from' | 'to', label: string) => (
    <div className={classes.day}>
      <label htmlFor={`log-${name}`}>{label}</label>
      <TextInput
        id={`log-${name}`}
        type="date"
        value={address[name]}
        onChange={(event) => address.set(name, event.currentTarget.value)}
      />
    </div>
  );
  const filters = (
    <>
      <ToolbarSelect
        label="Action"
        data={actionChoices}
        value={address.action}
        wide
        onChange={(value) => address.set('action', value)}
      />
      <ToolbarSelect
        label="Done by"
        data={[{ value: '', label: 'Done by anybody' }, ...people]}
        value={address.actor}
        searchable
        nothingFoundMessage="Nobody of that name."
        wide
        onChange={(value) => address.set('actor', value)}
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
      q={address.q}
      onSearch={(q) => address.set('q', q)}
      filters={filters}
      count={count}
    />
  );
}
