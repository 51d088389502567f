import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type Accommodation, type AccommodationState, exportAccommodations } from '@parlance/contract/accommodations';
import { say } from '@parlance/contract/say';
import {
  IconCalendarEvent,
  IconCircle,
  IconCircleCheck,
  IconDownload,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { refusalText } from '../platform/refusal.ts';
import { choicesOf } from '../ui/fields/choices.ts';
import { dayOf } from '../ui/format/date-format.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../ui/lists/list.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { useFileExport } from '../ui/lists/use-file-export.ts';
import { useFocusReturned } from '../ui/lists/use-focus-returned.ts';
import { useListUrl } from '../ui/lists/use-list-url.ts';
import { Mark, type Sign } from '../ui/mark.tsx';
import classes from './accommodation-list.module.css';
import { accommodationSummary, validityText } from './format-accommodation.ts';
import { PEOPLE_ON_A_PAGE, useAccommodationPage } from './use-accommodations.ts';
import { openerOf, type View } from './view.ts';

const stateLabels: Record<AccommodationState, MessageDescriptor> = {
  current: msg({ message: 'Current', context: 'accommodations' }),
  later: msg({ message: 'Starts later', context: 'accommodations' }),
  ended: msg({ message: 'Ended', context: 'accommodations' }),
};

const signs: Record<AccommodationState, Sign> = {
  current: { Icon: IconCircleCheck, tone: 'right' },
  later: { Icon: IconCalendarEvent },
  ended: { Icon: IconCircle, tone: 'faint' },
};

const words = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# person', other: '# people' })}`,
  loading: t`Loading people...`,
  pages: t`Pages of people`,
  all: t`Show all people`,
  search: t`Search name or email`,
  none: {
    heading: t`No accommodations yet.`,
    text: t`Add a person who needs extra time, rest breaks or larger text, or import a file.`,
  },
  noMatch: { heading: t`No one found.`, text: t`No person matches the search and the state.` },
});

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
  const exporting = useFileExport(exportAccommodations, t`Failed to export the accommodations.`);
  const page = useFocusReturned(people.data !== undefined, returnTo);

  return (
    <section ref={page} aria-label={t`Accommodations`} tabIndex={-1}>
      <PageHeading
        title={t`Accommodations`}
        lead={t`Extra time, rest breaks and other settings of single learners, in every test.`}
      />
      <List
        words={{ ...words(), failed: refusalText(people.error, t`Failed to load the accommodations.`) }}
        url={url}
        query={people}
        pageSize={PEOPLE_ON_A_PAGE}
        columns={accommodationColumns(({ account_id: id }) => onOpen({ name: 'person', id }))}
        idOf={({ account_id }) => account_id}
        nameIdOf={accommodationNameId}
        tableFromPx={TABLE_FROM_PX}
        filters={
          <ToolbarSelect
            label={t`State`}
            data={choicesOf({ '': t({ message: 'All', context: 'states' }), ...stateLabels })}
            value={url.filter}
            onChange={url.setFilter}
          />
        }
      >
        <Button
          variant="default"
          data-opens="import"
          leftSection={<IconUpload size={18} stroke={1.75} />}
          onClick={() => onOpen({ name: 'import' })}
        >
          <Trans>Import</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          <Trans>Export</Trans>
        </Button>
        <Button
          onClick={() => onOpen({ name: 'add' })}
          data-opens="add"
          leftSection={<IconPlus size={18} stroke={1.75} />}
        >
          <Trans>Add a person</Trans>
        </Button>
      </List>
    </section>
  );
}

/** What the list of people with accommodations shows of each. */
function accommodationColumns(onView: (person: Accommodation) => void): Column<Accommodation>[] {
  return [
    { head: t`Name`, sort: 'username', look: 'name', widthPx: 160, cell: ({ username }) => username },
    { head: t`Email`, sort: 'email', look: 'quiet', widthPx: 240, cell: ({ email }) => email, inLine: 'text' },
    {
      head: t`Settings`,
      cell: (person) => (
        <>
          {accommodationSummary(person) || t`Nothing beyond the standard`}
          <span className={classes.validity}>{validityText(person)}</span>
        </>
      ),
      inLine: 'text',
    },
    {
      head: t`State`,
      widthPx: 136,
      cell: ({ state }) => <Mark {...signs[state]}>{say(stateLabels[state])}</Mark>,
      inLine: 'aside',
    },
    {
      head: t`Last changed`,
      sort: 'updated_at',
      orders: { '-updated_at': t`Last changed` },
      look: 'number',
      cell: ({ updated_at }) => dayOf(updated_at),
    },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (person) => (
        <Button
          size="sm"
          variant="subtle"
          aria-describedby={accommodationNameId(person)}
          data-opens={openerOf({ name: 'person', id: person.account_id })}
          onClick={() => onView(person)}
        >
          <Trans>View</Trans>
        </Button>
      ),
    },
  ];
}

function accommodationNameId({ account_id }: Accommodation): string {
  return `accommodation-${account_id}-name`;
}
