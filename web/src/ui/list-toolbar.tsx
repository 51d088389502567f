import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';
import type { ListAddress } from './use-list-address.ts';

type Choice = { value: string; label: string };

type Props = {
  address: ListAddress;
  /** What the search looks at, as in 'Search title or subject'. */
  searchLabel: string;
  filterLabel: string;
  /** The choices of the filter; the first, with the value '', is all. */
  filters: Choice[];
  /** The orders to offer where the list has no column heads to press; left out where it has. */
  sorts?: Choice[];
  /** How many there are, for all to read. */
  count?: string;
  /** What acts on the list as a whole. */
  children?: ReactNode;
};

/** Search, filter, count and the list's own action, in one row above it. */
export function ListToolbar({ address, searchLabel, filterLabel, filters, sorts, count, children }: Props) {
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={address.q}
        onChange={(event) => address.setQ(event.currentTarget.value)}
      />
      <Select
        className={classes.filter}
        aria-label={filterLabel}
        data={filters}
        value={address.filter}
        onChange={(value) => address.setFilter(value ?? '')}
      />
      {sorts && (
        <Select
          className={classes.filter}
          aria-label="Sort by"
          data={sorts}
          value={address.sort}
          onChange={(value) => value && address.setSort(value)}
        />
      )}
      <p className={classes.count} role="status">
        {count}
      </p>
      {children}
    </div>
  );
}
