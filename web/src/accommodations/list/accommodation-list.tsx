import { Button } from '@mantine/core';
import { accommodationStates, exportAccommodations } from '@parlance/contract/accommodations';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { isFocusLost } from '../../ui/focus.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { stateLabels } from '../accommodation-state.tsx';
import { PEOPLE_ON_A_PAGE, useAccommodationPage } from '../use-accommodations.ts';
import type { View } from '../view.ts';
import classes from './accommodation-list.module.css';
import { AccommodationLines, AccommodationTable } from './accommodation-rows.tsx';

const stateFilters = [
  { value: '', label: 'All' },
  ...accommodationStates.map((state) => ({ value: state, label: stateLabels[state] })),
];
const sorts = [
  { value: 'username', label: 'Name' },
  { value: 'email', label: 'Email' },
  { value: '-updated_at', label: 'Last changed' },
];

/** Five columns, one of them of sentences, need this much beside the sidebar. */
const TABLE_FROM_PX = 1180;

type Props = {
  /** What opened the view that was left for this list: the focus goes back to it. */
  returnTo: string;
  onOpen: (view: View) => void;
};

/** Everyone who has or had accommodations. */
export function AccommodationList({ returnTo, onOpen }: Props) {
  const url = useListUrl('state', 'username');
  const people = useAccommodationPage(url);
  const exporting = useFileExport(exportAccommodations, 'Failed to export the accommodations.');
  const asLines = useBelow(TABLE_FROM_PX);
  const loaded = people.data !== undefined;
  const page = useRef<HTMLElement>(null);
  // Who came from elsewhere, or types by now, keeps the focus.
  useEffect(() => {
    if (!loaded || !isFocusLost()) return;
    page.current?.querySelector<HTMLElement>(`[data-opens="${returnTo}"]`)?.focus();
  }, [loaded, returnTo]);

  const Rows = asLines ? AccommodationLines : AccommodationTable;
  const add = (
    <Button onClick={() => onOpen({ name: 'add' })} data-opens="add" leftSection={<IconPlus size={18} stroke={1.75} />}>
      Add a person
    </Button>
  );
  return (
    <section ref={page} aria-label="Accommodations" tabIndex={-1} className={classes.list}>
      <PageHeading
        title="Accommodations"
        lead="Extra time, rest breaks and other settings of single learners, in every test."
      />
      <ListToolbar
        url={url}
        searchLabel="Search name or email"
        filterLabel="State"
        filters={stateFilters}
        sorts={asLines ? sorts : undefined}
        count={people.data && countOf(people.data.total, 'person', 'people')}
      >
        <Button
          variant="default"
          data-opens="import"
          leftSection={<IconUpload size={18} stroke={1.75} />}
          onClick={() => onOpen({ name: 'import' })}
        >
          Import
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Export
        </Button>
        {add}
      </ListToolbar>
      <Loaded
        query={people}
        loading={<RowsLoading text="Loading accommodations..." rows={8} />}
        failed={{
          heading: refusalText(people.error, 'Failed to load the accommodations.'),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        empty={({ total }) =>
          total === 0 &&
          (url.narrowed ? (
            <Empty heading="No one found." text="No person matches the search and the state.">
              <Button variant="default" onClick={url.clear}>
                Show all people
              </Button>
            </Empty>
          ) : (
            <Empty
              heading="No accommodations yet."
              text="Add a person who needs extra time, rest breaks or larger text, or import a file."
            />
          ))
        }
      >
        {({ items, total }) => (
          <>
            <Rows
              people={items}
              sort={url.sort}
              onSort={url.setSort}
              onView={({ account_id: id }) => onOpen({ name: 'person', id })}
            />
            <Pager
              label="Pages of people"
              page={url.page}
              pageSize={PEOPLE_ON_A_PAGE}
              total={total}
              onPage={url.setPage}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
