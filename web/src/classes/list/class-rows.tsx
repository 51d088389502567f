import { Table } from '@mantine/core';
import type { ListedClass } from '@parlance/contract/classes';
import { IconArchive } from '@tabler/icons-react';
import { countOf } from '../../platform/plural.ts';
import { codeText } from '../../ui/format/code-text.ts';
import { DetailsButton } from '../../ui/lists/details-button.tsx';
import openRow from '../../ui/lists/open-row.module.css';
import { SortHead } from '../../ui/lists/sort-head.tsx';
import classes from './class-rows.module.css';

type Props = {
  classes: ListedClass[];
  /** The class in the panel, or null. */
  openId: number | null;
  sort: string;
  onSort: (sort: string) => void;
  onOpen: (id: number) => void;
};

export function ClassTable({ classes: shown, openId, sort, onSort, onOpen }: Props) {
  const head = { sort, onSort };
  return (
    <Table className={`${classes.table} ${openRow.table}`} horizontalSpacing={openId === null ? undefined : 6}>
      <Table.Thead>
        <Table.Tr>
          <SortHead {...head} label="Name" column="name" />
          <Table.Th>Teachers</Table.Th>
          <SortHead {...head} label="Learners" column="learners" number />
          <Table.Th className={classes.codeHead}>Join code</Table.Th>
          <Table.Th className={classes.actionsHead}>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((one) => (
          <Table.Tr key={one.id} data-open={one.id === openId || undefined} className={`${classes.row} ${openRow.row}`}>
            <Table.Td>
              <ClassName schoolClass={one} />
            </Table.Td>
            <Table.Td className={classes.teachers}>{teachersText(one)}</Table.Td>
            <Table.Td className={classes.number}>{one.learners.toLocaleString('en')}</Table.Td>
            <Table.Td className={classes.code}>{codeOf(one)}</Table.Td>
            <Table.Td className={classes.actions}>
              <DetailsButton describedBy={nameId(one)} opened={one.id === openId} onOpen={() => onOpen(one.id)} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room. */
export function ClassLines({ classes: shown, openId, onOpen }: Props) {
  return (
    <ul className={classes.lines}>
      {shown.map((one) => (
        <li key={one.id} className={classes.line}>
          <ClassName schoolClass={one} as="h2" />
          <p className={classes.facts}>
            <span>{teachersText(one)}</span>
            <span>{countOf(one.learners, 'learner')}</span>
            <span>{one.join_code === null ? 'No join code' : `Join code ${codeText(one.join_code)}`}</span>
          </p>
          <div className={classes.lineActions}>
            <DetailsButton describedBy={nameId(one)} opened={one.id === openId} onOpen={() => onOpen(one.id)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function ClassName({ schoolClass, as: Name = 'span' }: { schoolClass: ListedClass; as?: 'span' | 'h2' }) {
  return (
    <>
      <Name id={nameId(schoolClass)} className={classes.name}>
        {schoolClass.name}
      </Name>
      {schoolClass.archived && (
        <span className={classes.archived}>
          <IconArchive size={16} stroke={1.75} aria-hidden="true" /> Archived
        </span>
      )}
      {schoolClass.note && <span className={classes.note}>{schoolClass.note}</span>}
    </>
  );
}

function teachersText({ teacher_names: names }: ListedClass): string {
  return names.length === 0 ? 'No teacher' : names.join(', ');
}

function codeOf({ join_code: code }: ListedClass): string {
  return code === null ? 'None' : codeText(code);
}

function nameId({ id }: ListedClass): string {
  return `class-${id}-name`;
}
