import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type Sentence, say } from '@parlance/contract/say';
import { matchesSearch } from '@parlance/contract/texts/folding';
import type { ReactNode } from 'react';
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
  /** How many entries there are: '1 class', '1,240 classes'. */
  count: (total: number) => string;
  /** That there are more than the server counts. */
  moreThan?: (counted: number) => string;
  /** While they are on the way: 'Loading classes...' */
  loading: string;
  /** What the pages are of, for a screen reader: 'Pages of classes'. */
  pages: string;
  /** What the search looks at, as in 'Search title or subject'. */
  search: string;
  failed: string;
  /** Where there is nothing at all, with what leads to the first. */
  none: { heading: string; text: string; children?: ReactNode };
  /** Where nothing fits the search and the filters. */
  noMatch: { heading: string; text: string };
  /** The button that takes the search and the filters away. */
  all: string;
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
  moreOrders?: Record<string, Sentence>;
  /** The server counts so far and no further. */
  counted?: number;
  /** Left out beside a panel, where the toolbar has no room for it. */
  hidesCount?: boolean;
  /** Shown instead of a failure. */
  instead?: ReactNode;
  /** Between the toolbar and the entries. */
  head?: ReactNode;
  /** How the entries of a page are drawn where they are not one table: `rows` draws those of a group. */
  groups?: (entries: Entry[], rows: (entries: Entry[]) => ReactNode) => ReactNode;
  /** Beside the pages. */
  foot?: ReactNode;
  /** What acts on the list as a whole. */
  children?: ReactNode;
};

/** A list with its search, its filters, its entries in columns, or in lines where a table has no room, and its pages. */
export function List<Entry>({
  words,
  url,
  query,
  pageSize,
  tableFromPx,
  filters,
  moreOrders,
  counted = Number.POSITIVE_INFINITY,
  hidesCount = false,
  instead,
  head,
  groups,
  foot,
  children,
  ...rows
}: Props<Entry>) {
  const asLines = useBelow(tableFromPx);
  const orders = ordersOf(rows.columns, moreOrders);
  const Entries = asLines ? EntryLines : EntryTable;
  const drawn = (entries: Entry[]) => <Entries {...rows} entries={entries} sort={url.sort} onSort={url.setSort} />;
  const count = (total: number) => (total > counted && words.moreThan?.(counted)) || words.count(total);
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
                label={t`Sort by`}
                data={orders}
                value={url.sort}
                onChange={(value) => value && url.setSort(value)}
              />
            )}
          </>
        }
        count={query.data && !hidesCount ? count(query.data.total) : undefined}
      >
        {children}
      </Toolbar>
      {head}
      <Loaded
        query={query}
        loading={<RowsLoading text={words.loading} rows={10} />}
        failed={{
          heading: words.failed,
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={instead}
        empty={({ total }) =>
          total === 0 &&
          (url.narrowed ? (
            <Empty {...words.noMatch}>
              <Button variant="default" onClick={url.clear}>
                {words.all}
              </Button>
            </Empty>
          ) : (
            <Empty {...words.none} />
          ))
        }
      >
        {({ items, total }) => (
          <>
            {groups ? groups(items, drawn) : drawn(items)}
            <Pager
              label={words.pages}
              page={url.page}
              pageSize={pageSize}
              total={Math.min(total, counted)}
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

function ordersOf<Entry>(columns: readonly Column<Entry>[], more: Record<string, Sentence> = {}) {
  const orders = columns.flatMap(({ head, sort, orders }) => (sort ? Object.entries(orders ?? { [sort]: head }) : []));
  return [...orders, ...Object.entries(more)].map(([value, label]) => ({ value, label: say(label) }));
}

/** The page that the address asks for of a list that came whole: of its entries with the words searched, in any order. */
export function foundPage<Entry>(
  all: readonly Entry[],
  { restingQ, page }: Pick<ListUrl, 'restingQ' | 'page'>,
  pageSize: number,
  wordsOf: (entry: Entry) => string,
): { items: Entry[]; total: number } {
  const found = all.filter((entry) => matchesSearch(wordsOf(entry), restingQ));
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}
