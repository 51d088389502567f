import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './neighbours.module.css';

type Props = {
  /** What the list has: 'question'. */
  of: string;
  /** In the list, from 1. */
  position: number;
  total: number;
  /** In place of the position. */
  progress?: string | undefined;
  onStep: (by: 1 | -1) => void;
};

/** Where an entry is in its list, and the way to those beside it. */
export function Neighbours({ of, position, total, progress, onStep }: Props) {
  return (
    <div className={classes.steps}>
      <p className={classes.position}>
        {progress ?? `${position.toLocaleString('en')} of ${total.toLocaleString('en')}`}
      </p>
      <ActionIcon
        className={classes.step}
        aria-label={`Previous ${of}`}
        disabled={position <= 1}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        className={classes.step}
        aria-label={`Next ${of}`}
        disabled={position >= total}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={20} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
