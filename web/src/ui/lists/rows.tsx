import { Table, UnstyledButton } from '@mantine/core';
import { type Sentence, say } from '@parlance/contract/say';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import classes from './rows.module.css';
import type { Selection } from './use-selection.tsx';

/** What a list shows of each of its entries, said once: a column of its table, and a place in the lines of a phone. */
export type Column<Entry> = {
  head: Sentence;
  cell: (entry: Entry) => ReactNode;
  /** What `sort` calls it; a column without is not sorted by. */
  sort?: string;
  /** The orders that lines offer, by their values; left out, one that is called as the column. */
  orders?: Record<string, Sentence>;
  /** What names the entry; what is said more quietly; a number, to the right; what can be done. */
  look?: 'name' | 'quiet' | 'number' | 'actions';
  widthPx?: number;
  /** Where a line has it below the name, which is first: right of it, a line of its own, or one of its facts. */
  inLine?: 'aside' | 'text' | 'fact';
  /** How a line says it, where no head says what it is. */
  lineCell?: (entry: Entry) => ReactNode;
};

export type RowsProps<Entry> = {
  entries: readonly Entry[];
  columns: readonly Column<Entry>[];
  /** A number where entries are chosen. */
  idOf: (entry: Entry) => number | string;
  /** The id of the element that names an entry, for what describes the buttons of its row; left out where none does. */
  nameIdOf?: (entry: Entry) => string;
  /** The order now, where a column is sorted by. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** The entry that the panel beside the list shows, or null; left out where the list has no panel. */
  openId?: number | null | undefined;
  /** Which entries are chosen; left out where nothing is done with several at once. */
  selection?: Selection | undefined;
  /** What stands below the name. */
  below?: (entry: Entry) => ReactNode;
  /** The level of a name in lines. */
  nameAs?: 'h2' | 'h3';
};

const headLooks = { name: undefined, quiet: undefined, number: classes.number, actions: classes.actions };

export function EntryTable<Entry>({
  entries,
  columns,
  idOf,
  nameIdOf,
  sort = '',
  onSort,
  openId,
  selection,
  below,
}: RowsProps<Entry>) {
  return (
    <Table
      className={classes.table}
      data-panel={openId !== undefined || undefined}
      horizontalSpacing={openId ? 6 : undefined}
    >
      <Table.Thead>
        <Table.Tr>
          {selection && <Table.Th className={classes.choice}>{selection.boxOfAll}</Table.Th>}
          {columns.map(({ head, sort: column, look, widthPx }) =>
            column && onSort ? (
              <SortHead
                key={say(head)}
                label={say(head)}
                column={column}
                sort={sort}
                onSort={onSort}
                number={look === 'number'}
                widthPx={widthPx}
              />
            ) : (
              <Table.Th key={say(head)} w={widthPx} className={look && headLooks[look]}>
                {say(head)}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr
            key={idOf(entry)}
            data-open={idOf(entry) === openId || undefined}
            data-chosen={selection?.has(Number(idOf(entry))) || undefined}
            className={classes.row}
          >
            {selection && (
              <Table.Td className={classes.choice}>
                {nameIdOf && selection.boxOf(Number(idOf(entry)), nameIdOf(entry))}
              </Table.Td>
            )}
            {columns.map(({ head, look, cell }) => (
              <Table.Td key={say(head)} className={look && classes[look]}>
                {look === 'name' && (
                  <>
                    <div id={nameIdOf?.(entry)}>{cell(entry)}</div>
                    <div className={classes.below}>{below?.(entry)}</div>
                  </>
                )}
                {look === 'actions' && <div className={classes.buttons}>{cell(entry)}</div>}
                {look !== 'name' && look !== 'actions' && cell(entry)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same entries where a table has no room. */
export function EntryLines<Entry>({
  entries,
  columns,
  idOf,
  nameIdOf,
  selection,
  below,
  nameAs: Name = 'h2',
}: RowsProps<Entry>) {
  const drawn = (entry: Entry, is: (column: Column<Entry>) => boolean) =>
    columns.filter(is).map(({ head, cell, lineCell = cell }) => <Fragment key={say(head)}>{lineCell(entry)}</Fragment>);
  return (
    <ul className={classes.lines}>
      {entries.map((entry) => (
        <li key={idOf(entry)} className={classes.line} data-chosen={selection?.has(Number(idOf(entry))) || undefined}>
          {nameIdOf && selection?.boxOf(Number(idOf(entry)), nameIdOf(entry))}
          {nameIdOf && (
            <div className={classes.lineHead}>
              <Name id={nameIdOf(entry)} className={classes.name}>
                {drawn(entry, ({ look }) => look === 'name')}
              </Name>
              {drawn(entry, ({ inLine }) => inLine === 'aside')}
            </div>
          )}
          <div className={classes.below}>{below?.(entry)}</div>
          {columns
            .filter(({ inLine }) => inLine === 'text')
            .map(({ head, cell, lineCell = cell }) => (
              <div key={say(head)} className={classes.text}>
                {lineCell(entry)}
              </div>
            ))}
          <ul className={classes.facts}>
            {columns
              .filter(({ inLine }) => inLine === 'fact')
              .map(({ head, cell, lineCell = cell }) => (
                <li key={say(head)}>{lineCell(entry)}</li>
              ))}
          </ul>
          <div className={classes.lineButtons}>{drawn(entry, ({ look }) => look === 'actions')}</div>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  label: string;
  /** The column as `sort` names it. */
  column: string;
  /** The order now: a column, `-` before it from the last to the first. */
  sort: string;
  onSort: (sort: string) => void;
  /** Numbers are aligned to the right, and so is their head. */
  number?: boolean;
  widthPx?: number | undefined;
};

/** A column head that sorts; pressed again it turns the order round. */
function SortHead({ label, column, sort, onSort, number = false, widthPx }: Props) {
  const order = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  const Sign = order === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <Table.Th aria-sort={order} w={widthPx} className={number ? classes.sortHeadNumber : undefined}>
      <UnstyledButton
        className={classes.button}
        data-sorted={order !== undefined || undefined}
        onClick={() => onSort(order === 'ascending' ? `-${column}` : column)}
      >
        {label}
        <Sign size={14} stroke={2} aria-hidden="true" className={classes.sign} />
      </UnstyledButton>
    </Table.Th>
  );
}
