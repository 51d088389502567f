import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { actionChoices } from './action-choices.ts';
import classes from './log-filters.module.css';
import { type LogAddress, useAuditActors } from './use-audit-log.ts';

const SEARCH = 'Search person or course';

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
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={SEARCH}
        placeholder={SEARCH}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={address.q}
        onChange={(event) => address.set('q', event.currentTarget.value)}
      />
      <Select
        className={classes.choice}
        aria-label="Action"
        data={actionChoices}
        value={address.action}
        maxDropdownHeight={400}
        onChange={(value) => address.set('action', value ?? '')}
      />
      <Select
        className={classes.choice}
        aria-label="Done by"
        data={[{ value: '', label: 'Done by anybody' }, ...people]}
        value={address.actor}
        searchable
        nothingFoundMessage="Nobody of that name."
        onChange={(value) => address.set('actor', value ?? '')}
      />
      <div className={classes.days}>
        {day('from', 'From')}
        {day('to', 'To')}
      </div>
      <p className={classes.count} role="status">
        {count}
      </p>
    </div>
  );
}
