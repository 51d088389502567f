import type { ReactNode } from 'react';
import { Toolbar, ToolbarSelect } from './toolbar.tsx';
import type { ListUrl } from './use-list-url.ts';

type Choice = { value: string; label: string };

type Props = {
  url: ListUrl;
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

/** What narrows and orders a list, kept in its address. */
export function ListToolbar({ url, searchLabel, filterLabel, filters, sorts, count, children }: Props) {
  const choices = (
    <>
      <ToolbarSelect label={filterLabel} data={filters} value={url.filter} onChange={url.setFilter} />
      {sorts && (
        <ToolbarSelect
          label="Sort by"
          data={sorts}
          value={url.sort}
          onChange={(value) => value && url.setSort(value)}
        />
      )}
    </>
  );
  return (
    <Toolbar searchLabel={searchLabel} q={url.q} onSearch={url.setQ} filters={choices} count={count}>
      {children}
    </Toolbar>
  );
}
