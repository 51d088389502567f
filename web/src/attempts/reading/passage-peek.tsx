import { UnstyledButton } from '@mantine/core';
import type { Highlight } from '@parlance/contract/taking/annotations';
import { useId } from 'react';
import { Row } from '../../ui/kit.tsx';
import { segmentsOf } from '../tools/segments.ts';
import classes from './passage-peek.module.css';
import type { Peeked } from './peeked-paragraph.ts';

type Props = Peeked & {
  /** What the learner marked in the passage. */
  highlights: readonly Highlight[];
  onOpen: () => void;
};

/** Below the questions of a narrow screen: how the paragraph begins that they are about, and the way to it. */
export function PassagePeek({ paragraph, isNamed, highlights, onOpen }: Props) {
  const id = useId();
  const { letter, text, start } = paragraph;
  return (
    <aside className={classes.peek} aria-labelledby={id}>
      <Row gap={12} align="center" justify="space-between">
        <p id={id} className={classes.name}>
          {isNamed ? `Paragraph ${letter}` : 'From the passage'}
        </p>
        <UnstyledButton className={classes.open} onClick={onOpen}>
          Open the passage
        </UnstyledButton>
      </Row>
      <p className={classes.text}>
        {segmentsOf(text, start, highlights).map((segment) =>
          segment.marks.length > 0 ? <mark key={segment.start}>{segment.text}</mark> : segment.text,
        )}
      </p>
    </aside>
  );
}
