import { Skeleton } from '@mantine/core';

type Props = {
  /** What is read out: 'Loading the question...' */
  text: string;
  /** Of each block that is drawn, in pixels. */
  heights: readonly number[];
};

/** Where the fields of a form, or the parts of a page, will be. */
export function FormLoading({ text, heights }: Props) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      {heights.map((height, index) => (
        <Skeleton key={index} height={height} mt={index === 0 ? 40 : 24} maw={640} />
      ))}
    </>
  );
}
