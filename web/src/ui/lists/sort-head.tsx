import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import classes from './sort-head.module.css';

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
export function SortHead({ label, column, sort, onSort, number = false, widthPx }: Props) {
  const order = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  const Sign = order === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <Table.Th aria-sort={order} w={widthPx} className={number ? classes.number : undefined}>
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
