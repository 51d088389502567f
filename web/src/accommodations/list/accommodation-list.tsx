import { Button } from '@mantine/core';
import { accommodationStates, exportAccommodations } from '@parlance/contract/accommodations';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { refusalText } from '../../platform/refusal.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../../ui/lists/list.tsx';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { useFocusReturned } from '../../ui/lists/use-focus-returned.ts';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { stateLabels } from '../accommodation-state.tsx';
import { PEOPLE_ON_A_PAGE, useAccommodationPage } from '../use-accommodations.ts';
import type { View } from '../view.ts';
import { accommodationColumns, accommodationNameId } from './accommodation-columns.tsx';

const stateFilters = [
  { value: '', label: 'All' },
  ...accommodationStates.map((state) => ({ value: state, label: stateLabels[state] })),
];
const words: Omit<ListWords, 'failed'> = {
  one: 'person',
  many: 'people',
  search: 'Search name or email',
  none: {
    heading: 'No accommodations yet.',
    text: 'Add a person who needs extra time, rest breaks or larger text, or import a file.',
  },
  noMatch: { heading: 'No one found.', text: 'No person matches the search and the state.' },
};

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
  const page = useFocusReturned(people.data !== undefined, returnTo);

  return (
    <section ref={page} aria-label="Accommodations" tabIndex={-1}>
      <PageHeading
        title="Accommodations"
        lead="Extra time, rest breaks and other settings of single learners, in every test."
      />
      <List
        words={{ ...words, failed: refusalText(people.error, 'Failed to load the accommodations.') }}
        url={url}
        query={people}
        pageSize={PEOPLE_ON_A_PAGE}
        columns={accommodationColumns(({ account_id: id }) => onOpen({ name: 'person', id }))}
        idOf={({ account_id }) => account_id}
        nameIdOf={accommodationNameId}
        tableFromPx={TABLE_FROM_PX}
        filters={<ToolbarSelect label="State" data={stateFilters} value={url.filter} onChange={url.setFilter} />}
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
        <Button
          onClick={() => onOpen({ name: 'add' })}
          data-opens="add"
          leftSection={<IconPlus size={18} stroke={1.75} />}
        >
          Add a person
        </Button>
      </List>
    </section>
  );
}
