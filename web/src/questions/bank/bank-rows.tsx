import { Checkbox, Skeleton, Table } from '@mantine/core';
import type { Listed } from '@parlance/contract/bank/bank';
import type { ChangeEvent } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../platform/plural.ts';
import { useStaffMay } from '../../platform/session.ts';
import { dayOf } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { SortHead } from '../../ui/lists/sort-head.tsx';
import { SkillName } from '../../ui/skill.tsx';
import classes from './bank-rows.module.css';
import { describeSet, facilityText, nameOf, nameOfKind } from './format-bank.ts';
import type { BankUrl } from './use-bank-url.ts';
import type { Selection } from './use-selection.ts';

type Props = { listed: Listed[]; url: BankUrl; selection: Selection };

export function BankTable({ listed, url, selection }: Props) {
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.choice}>
            <Checkbox
              aria-label="Select all on this page"
              checked={selection.here === 'all'}
              indeterminate={selection.here === 'some'}
              onChange={selection.toggleHere}
            />
          </Table.Th>
          <Table.Th>Name</Table.Th>
          <Table.Th className={classes.number}>Marks</Table.Th>
          <Table.Th>Skill</Table.Th>
          <Table.Th>Level</Table.Th>
          <SortHead label="Facility" column="facility" sort={url.sort} onSort={url.setSort} number />
          <Table.Th className={classes.number}>Used in</Table.Th>
          <Table.Th className={classes.number}>Changed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {listed.map((one) => (
          <Table.Tr
            key={one.id}
            className={classes.row}
            data-open={one.id === url.openId || undefined}
            data-chosen={selection.has(one.id) || undefined}
          >
            <Table.Td className={classes.choice}>
              <Choice one={one} selection={selection} />
            </Table.Td>
            <Table.Td>
              <Name one={one} url={url} />
            </Table.Td>
            <Table.Td className={classes.number}>{one.marks}</Table.Td>
            <Table.Td>{one.skill ? <SkillName type={one.skill} /> : '–'}</Table.Td>
            <Table.Td>{one.level ?? '–'}</Table.Td>
            <Table.Td className={classes.number}>
              <Facility one={one} />
            </Table.Td>
            <Table.Td className={classes.number}>{used(one) ?? '–'}</Table.Td>
            <Table.Td className={classes.number}>{dayOf(one.changed_at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room, three lines each. */
export function BankLines({ listed, url, selection }: Props) {
  return (
    <Text as="ul" ruled>
      {listed.map((one) => (
        <li key={one.id} className={classes.line} data-chosen={selection.has(one.id) || undefined}>
          <Choice one={one} selection={selection} />
          <Text as="div" grows>
            <Name one={one} url={url} />
            <p className={classes.facts}>
              {one.skill && <SkillName type={one.skill} />}
              {one.level && <span>{one.level}</span>}
              <span>{countOf(one.marks, 'mark')}</span>
            </p>
            <p className={classes.facts}>
              <Facility one={one} />
              <span>{used(one) ?? 'In no test'}</span>
            </p>
          </Text>
        </li>
      ))}
    </Text>
  );
}

function Choice({ one, selection }: { one: Listed; selection: Selection }) {
  const press = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    selection.toggle(one.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <Checkbox
      aria-label={`Select ${nameOf(one)}`}
      classNames={{ root: classes.checkbox }}
      checked={selection.has(one.id)}
      onChange={press}
    />
  );
}

function Name({ one, url }: { one: Listed; url: BankUrl }) {
  const seesSchool = useStaffMay('sees_school');
  const isSet = one.what === 'set';
  return (
    <>
      <p className={classes.name}>
        <Link
          to={url.openPath(isSet ? { set: one.id } : { question: one.id })}
          preventScrollReset
          className={classes.link}
        >
          {nameOf(one)}
        </Link>
      </p>
      <p className={classes.kind}>
        {isSet ? describeSet(one) : nameOfKind(one.kind)}
        {!isSet && one.passage && `, in the set “${one.passage.title}”`}
        {one.shared && seesSchool && ', shared'}
        {one.retired_at !== null && <strong className={classes.retired}> Retired</strong>}
      </p>
    </>
  );
}

function Facility({ one: { facility, attempts } }: { one: Listed }) {
  if (facility === null) return <span className={classes.none}>No figure yet</span>;
  return (
    <span>
      <strong>{facilityText(facility)}</strong> <span className={classes.none}>n {attempts.toLocaleString('en')}</span>
    </span>
  );
}

function used({ used_in_count }: Listed): string | null {
  return used_in_count === 0 ? null : countOf(used_in_count, 'test');
}

export function BankRowsLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the question bank...
      </p>
      <Text aria-hidden="true" as="div" ruled>
        {['1', '2', '3', '4', '5', '6', '7', '8'].map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </Text>
    </>
  );
}
