import { Button, Table } from '@mantine/core';
import type { Accommodation } from '@parlance/contract/accommodations';
import { dayOf } from '../../ui/format/date-format.ts';
import { SortHead } from '../../ui/lists/sort-head.tsx';
import { AccommodationStateMark } from '../accommodation-state.tsx';
import { accommodationSummary, validityText } from '../format-accommodation.ts';
import { openerOf } from '../view.ts';
import classes from './accommodation-rows.module.css';

type Props = {
  people: Accommodation[];
  sort: string;
  onSort: (sort: string) => void;
  onView: (person: Accommodation) => void;
};

export function AccommodationTable({ people, sort, onSort, onView }: Props) {
  const head = { sort, onSort };
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <SortHead {...head} label="Name" column="username" className={classes.nameHead} />
          <SortHead {...head} label="Email" column="email" className={classes.emailHead} />
          <Table.Th>Settings</Table.Th>
          <Table.Th className={classes.stateHead}>State</Table.Th>
          <SortHead {...head} label="Last changed" column="updated_at" />
          <Table.Th className={classes.actionsHead}>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => (
          <Table.Tr key={person.account_id} className={classes.row}>
            <Table.Td id={nameId(person)} className={classes.name}>
              {person.username}
            </Table.Td>
            <Table.Td className={classes.email}>{person.email}</Table.Td>
            <Table.Td className={classes.settings}>
              {summaryOf(person)}
              <span className={classes.validity}>{validityText(person)}</span>
            </Table.Td>
            <Table.Td>
              <AccommodationStateMark state={person.state} />
            </Table.Td>
            <Table.Td className={classes.day}>{dayOf(person.updated_at)}</Table.Td>
            <Table.Td className={classes.actions}>
              <View person={person} onView={onView} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room. */
export function AccommodationLines({ people, onView }: Props) {
  return (
    <ul className={classes.lines}>
      {people.map((person) => (
        <li key={person.account_id} className={classes.line}>
          <div className={classes.lineHead}>
            <h2 id={nameId(person)} className={classes.name}>
              {person.username}
            </h2>
            <AccommodationStateMark state={person.state} />
          </div>
          <p className={classes.email}>{person.email}</p>
          <p className={classes.settings}>
            {summaryOf(person)}
            <span className={classes.validity}>{validityText(person)}</span>
          </p>
          <div className={classes.lineActions}>
            <View person={person} onView={onView} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function View({ person, onView }: { person: Accommodation; onView: Props['onView'] }) {
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-describedby={nameId(person)}
      data-opens={openerOf({ name: 'person', id: person.account_id })}
      onClick={() => onView(person)}
    >
      View
    </Button>
  );
}

function summaryOf(person: Accommodation): string {
  return accommodationSummary(person) || 'Nothing beyond the standard';
}

function nameId({ account_id }: Accommodation): string {
  return `accommodation-${account_id}-name`;
}
