import { Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
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
      <SearchField label={searchLabel} className={classes.search} value={q} onSearch={onSearch} />
      {filters}
      <p className={classes.count} role="status">
        {count}
      </p>
      {children}
    </div>
  );
}

type SearchProps = Pick<TextInputProps, 'className' | 'value'> & { label: string; onSearch: (q: string) => void };

/** A field whose words narrow a list; its name is in it until something is typed. */
export function SearchField({ label, onSearch, ...field }: SearchProps) {
  return (
    <TextInput
      {...field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
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
