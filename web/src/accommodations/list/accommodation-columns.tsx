import { Button } from '@mantine/core';
import type { Accommodation } from '@parlance/contract/accommodations';
import { dayOf } from '../../ui/format/date-format.ts';
import type { Column } from '../../ui/lists/rows.tsx';
import { AccommodationStateMark } from '../accommodation-state.tsx';
import { accommodationSummary, validityText } from '../format-accommodation.ts';
import { openerOf } from '../view.ts';
import classes from './accommodation-columns.module.css';

/** What the list of people with accommodations shows of each. */
export function accommodationColumns(onView: (person: Accommodation) => void): Column<Accommodation>[] {
  return [
    { head: 'Name', sort: 'username', look: 'name', widthPx: 160, cell: ({ username }) => username },
    { head: 'Email', sort: 'email', look: 'quiet', widthPx: 240, cell: ({ email }) => email, inLine: 'text' },
    {
      head: 'Settings',
      cell: (person) => (
        <>
          {accommodationSummary(person) || 'Nothing beyond the standard'}
          <span className={classes.validity}>{validityText(person)}</span>
        </>
      ),
      inLine: 'text',
    },
    {
      head: 'State',
      widthPx: 136,
      cell: ({ state }) => <AccommodationStateMark state={state} />,
      inLine: 'aside',
    },
    {
      head: 'Last changed',
      sort: 'updated_at',
      orders: { '-updated_at': 'Last changed' },
      look: 'number',
      cell: ({ updated_at }) => dayOf(updated_at),
    },
    {
      head: 'Actions',
      look: 'actions',
      cell: (person) => (
        <Button
          size="sm"
          variant="subtle"
          aria-describedby={accommodationNameId(person)}
          data-opens={openerOf({ name: 'person', id: person.account_id })}
          onClick={() => onView(person)}
        >
          View
        </Button>
      ),
    },
  ];
}

export function accommodationNameId({ account_id }: Accommodation): string {
  return `accommodation-${account_id}-name`;
}
