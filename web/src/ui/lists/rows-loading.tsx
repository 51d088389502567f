import { Skeleton, type SkeletonProps } from '@mantine/core';
import { Text } from '../kit.tsx';

type Props = {
  /** What is read out: 'Loading courses...' */
  text: string;
  /** How many rows are drawn. */
  rows: number;
  /** What a row is drawn as. */
  each?: Pick<SkeletonProps, 'height' | 'my' | 'mt' | 'mb' | 'maw'>;
  above?: 16;
  ruled?: boolean;
};

/** Where the rows of a list will be. */
export function RowsLoading({ text, rows, each = { height: 24, my: 32 }, above, ruled = true }: Props) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      <Text aria-hidden="true" as="div" above={above} ruled={ruled}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} {...each} />
        ))}
      </Text>
    </>
  );
}
