import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf } from '../../platform/plural.ts';
import { Loaded, type Loading } from '../states/loaded.tsx';
import { Empty } from '../states/state-block.tsx';
import { useBelow } from '../use-below.ts';
import { Pager } from './pager.tsx';
import { type Column, EntryLines, EntryTable, type RowsProps } from './rows.tsx';
import { RowsLoading } from './rows-loading.tsx';
import { Toolbar, ToolbarSelect } from './toolbar.tsx';
import type { ListUrl } from './use-list-url.ts';

/** What a list says of itself. */
export type ListWords = {
  /** Of one entry and of several: 'class', 'classes'. */
  one: string;
  many: string;
  /** What the search looks at, as in 'Search title or subject'. */
  search: string;
  failed: string;
  /** Where there is nothing at all, with what leads to the first. */
  none: { heading: string; text: string; children?: ReactNode };
  /** Where nothing fits the search and the filters. */
  noMatch: { heading: string; text: string };
  /** The button that takes the search and the filters away; left out, 'Show all' of them. */
  all?: string;
};

type Props<Entry> = Omit<RowsProps<Entry>, 'entries' | 'sort' | 'onSort'> & {
  words: ListWords;
  url: ListUrl;
  query: Loading<{ items: Entry[]; total: number }>;
  pageSize: number;
  /** A window as wide as this has room for the table. */
  tableFromPx: number;
  filters?: ReactNode;
  /** Orders that no column has, for the lines. */
  moreOrders?: Record<string, string>;
  /** Left out beside a panel, where the toolbar has no room for it. */
  hidesCount?: boolean;
  /** Beside the pages. */
  foot?: ReactNode;
  /** What acts on the list as a whole. */
  children?: ReactNode;
};

/** A list with its search, its filters, its entries and its pages: a table, or lines where that has no room. */
export function List<Entry>({
  words,
  url,
  query,
  pageSize,
  tableFromPx,
  filters,
  moreOrders,
  hidesCount = false,
  foot,
  children,
  ...rows
}: Props<Entry>) {
  const asLines = useBelow(tableFromPx);
  const orders = ordersOf(rows.columns, moreOrders);
  const Entries = asLines ? EntryLines : EntryTable;
  const count = query.data && !hidesCount ? countOf(query.data.total, words.one, words.many) : undefined;
  return (
    <>
      <Toolbar
        searchLabel={words.search}
        q={url.q}
        onSearch={url.setQ}
        filters={
          <>
            {filters}
            {asLines && orders.length > 0 && (
              <ToolbarSelect
                label="Sort by"
                data={orders}
                value={url.sort}
                onChange={(value) => value && url.setSort(value)}
              />
            )}
          </>
        }
        count={count}
      >
        {children}
      </Toolbar>
      <Loaded
        query={query}
        loading={<RowsLoading text={`Loading ${words.many}...`} rows={10} />}
        failed={{
          heading: words.failed,
          text: 'Nothing was changed. Try again in a moment.',
        }}
        empty={({ total }) =>
          total === 0 &&
          (url.narrowed ? (
            <Empty {...words.noMatch}>
              <Button variant="default" onClick={url.clear}>
                {words.all ?? `Show all ${words.many}`}
              </Button>
            </Empty>
          ) : (
            <Empty {...words.none} />
          ))
        }
      >
        {({ items, total }) => (
          <>
            <Entries {...rows} entries={items} sort={url.sort} onSort={url.setSort} />
            <Pager
              label={`Pages of ${words.many}`}
              page={url.page}
              pageSize={pageSize}
              total={total}
              onPage={url.setPage}
            >
              {foot}
            </Pager>
          </>
        )}
      </Loaded>
    </>
  );
}

function ordersOf<Entry>(columns: readonly Column<Entry>[], more: Record<string, string> = {}) {
  const orders = columns.flatMap(({ head, sort, orders }) => (sort ? Object.entries(orders ?? { [sort]: head }) : []));
  return [...orders, ...Object.entries(more)].map(([value, label]) => ({ value, label }));
}
