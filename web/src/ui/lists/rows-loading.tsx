import { Skeleton } from '@mantine/core';
import classes from './rows-loading.module.css';

type Props = {
  /** What is read out: 'Loading courses...' */
  text: string;
  /** How many rows are drawn. */
  rows: number;
};

/** Where the rows of a list will be. */
export function RowsLoading({ text, rows }: Props) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      <div aria-hidden="true" className={classes.rows}>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </div>
    </>
  );
}
