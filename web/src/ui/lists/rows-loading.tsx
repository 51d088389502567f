import { Skeleton } from '@mantine/core';
import { Text } from '../kit.tsx';

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
      <Text aria-hidden="true" as="div" ruled>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </Text>
    </>
  );
}
