import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatAnswered, formatUnanswered, type PaletteCell } from './palette-cells.ts';
import { type PaletteGroup, QuestionPalette } from './question-palette.tsx';
import classes from './test-foot.module.css';

type Props = {
  /** Every number that counts, whether it is shown or not. */
  counted: PaletteCell[];
  groups: PaletteGroup[];
  onChoose: (questionId: number, part: number) => void;
  /** The buttons: the way back, the way on, and the end. */
  children: ReactNode;
};

/** The foot of every test: counters, the palette, and the way on. */
export function TestFoot({ counted, groups, onChoose, children }: Props) {
  return (
    <footer className={classes.foot}>
      <p className={classes.counters}>
        <strong>{formatAnswered(counted)}</strong>
        <span>{formatUnanswered(counted)}</span>
      </p>
      <QuestionPalette groups={groups} onChoose={onChoose} />
      <div className={classes.buttons}>{children}</div>
    </footer>
  );
}

/** The way back; only its arrow is seen on a narrow screen. */
export function PreviousButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  return (
    <Button
      variant="default"
      className={classes.previous}
      leftSection={<IconArrowLeft size={18} stroke={1.75} />}
      disabled={disabled}
      onClick={onPress}
    >
      <span className={classes.word}>{t`Previous`}</span>
    </Button>
  );
}

type EndProps = { isLast: boolean; sending: boolean; onEnd: () => void };

/** Ends the test after a review. It is filled only at the end, where nothing follows. */
export function EndButton({ isLast, sending, onEnd }: EndProps) {
  return (
    <Button variant={isLast ? 'filled' : 'default'} onClick={onEnd} disabled={sending}>
      {sending ? t`Submitted!` : t`End Test`}
    </Button>
  );
}
