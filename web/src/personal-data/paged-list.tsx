import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { Text } from '../ui/kit.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { EntryLines, EntryTable, type RowsProps } from '../ui/lists/rows.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded, type Loading } from '../ui/states/loaded.tsx';
import { useBelow } from '../ui/use-below.ts';

const ON_A_PAGE = 10;
/** A narrower window has no room for the columns beside the sidebar. */
const TABLE_FROM_PX = 1000;

type Props<Entry> = Pick<RowsProps<Entry>, 'columns' | 'idOf' | 'nameIdOf'> & {
  id: string;
  heading: string;
  query: Loading<{ items: Entry[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
  words: { loading: string; failed: string; none: string; pages: string };
  children?: ReactNode;
};

/** What a page of such a list is asked with. */
export const pageOf = (page: number) => ({ query: { page: String(page), limit: String(ON_A_PAGE) } });

/** One of the lists of the privacy section: a page of it, and the way to the others. */
export function PagedList<Entry>({ id, heading, query, page, onPage, words, children, ...rows }: Props<Entry>) {
  const Entries = useBelow(TABLE_FROM_PX) ? EntryLines : EntryTable;
  return (
    <Text as="section" above={40} aria-labelledby={id}>
      <Text id={id} as="h2" size="h3" below={12}>
        {heading}
      </Text>
      <Loaded
        query={query}
        loading={<RowsLoading text={words.loading} rows={3} />}
        failed={{
          heading: refusalText(query.error, words.failed),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        empty={({ total }) => total === 0 && <Text tone="quiet">{words.none}</Text>}
      >
        {({ items, total }) => (
          <>
            <Entries {...rows} entries={items} nameAs="h3" />
            {total > ON_A_PAGE && (
              <Pager label={words.pages} page={page} pageSize={ON_A_PAGE} total={total} onPage={onPage} />
            )}
          </>
        )}
      </Loaded>
      {children}
    </Text>
  );
}
