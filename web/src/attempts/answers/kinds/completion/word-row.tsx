import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './bank-completion.module.css';
import type { useChipRow } from './use-chip-row.ts';

type Props = {
  row: ReturnType<typeof useChipRow>;
  /** Puts the picked word back; only while one is picked up. */
  onDrop?: () => void;
  children: ReactNode;
};

/** The words of the list; on a phone in two lines at the foot, which two buttons scroll. */
export function WordRow({ row, onDrop, children }: Props) {
  const { ref, more, onScroll, scroll } = row;
  const isLong = more.before || more.after;
  return (
    <div className={classes.row} data-long={isLong || undefined}>
      {onDrop && (
        <UnstyledButton className={classes.drop} onClick={onDrop}>
          Drop it
        </UnstyledButton>
      )}
      {isLong && (
        <ActionIcon
          className={classes.arrow}
          aria-label="Words before"
          aria-disabled={!more.before}
          onClick={() => scroll(-1)}
        >
          <IconChevronLeft size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <div ref={ref} role="group" aria-label="List of words" className={classes.chips} onScroll={onScroll}>
        {children}
      </div>
      {isLong && (
        <ActionIcon
          className={classes.arrow}
          aria-label="More words"
          aria-disabled={!more.after}
          onClick={() => scroll(1)}
        >
          <IconChevronRight size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}
