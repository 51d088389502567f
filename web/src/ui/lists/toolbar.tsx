import { Select, type SelectProps, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

type Props = {
  /** What the search looks at, as in 'Search title or subject'. */
  searchLabel: string;
  q: string;
  onSearch: (q: string) => void;
  /** What else narrows the list: `ToolbarSelect`s and their like. */
  filters: ReactNode;
  /** How many there are, for all to read. */
  count?: string;
  /** What acts on the list as a whole. */
  children?: ReactNode;
};

/** Search, filters, count and the list's own action, in one row above it. */
export function Toolbar({ searchLabel, q, onSearch, filters, count, children }: Props) {
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={q}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {filters}
      <p className={classes.count} role="status">
        {count}
      </p>
      {children}
    </div>
  );
}

type ChoiceProps = Pick<
  SelectProps<string>,
  'data' | 'value' | 'searchable' | 'onSearchChange' | 'filter' | 'nothingFoundMessage'
> & {
  label: string;
  onChange: (value: string) => void;
  /** For choices of several words. */
  wide?: boolean;
};

/** One of a few choices that narrow or order the list; its name is read out and not drawn. */
export function ToolbarSelect({ label, onChange, wide, ...select }: ChoiceProps) {
  return (
    <Select
      {...select}
      className={wide ? classes.wide : classes.filter}
      // A list that scrolls by itself is a list to axe; one within a box that scrolls is out of the keyboard's reach.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      aria-label={label}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}
