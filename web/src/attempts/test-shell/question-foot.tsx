import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { PaletteCell } from './palette-cells.ts';
import classes from './test-foot.module.css';
import { EndButton, PreviousButton, TestFoot } from './test-foot.tsx';

type Props = {
  cells: PaletteCell[];
  /** Questions that count and are not open yet: Next after the last open one leads to what opens them. */
  laterCells?: PaletteCell[];
  onOpenLater?: () => void;
  sending: boolean;
  /** A number of the palette, Previous or Next: the id of the question to go to. */
  onChoose: (questionId: number) => void;
  onEnd: () => void;
};

/** The foot of a test that shows one question at a time: every number, Previous, Next, and End Test at any moment. */
export const QuestionFoot = memo(function QuestionFoot(props: Props) {
  const { cells, laterCells = [], onOpenLater, sending, onChoose, onEnd } = props;
  const index = cells.findIndex(({ current }) => current);
  const before = cells[index - 1];
  const after = cells[index + 1];
  const isLast = !after && !onOpenLater;
  return (
    <TestFoot counted={[...cells, ...laterCells]} groups={[{ cells }]} onChoose={onChoose}>
      <PreviousButton disabled={!before || sending} onPress={() => before && onChoose(before.id)} />
      <Button
        className={classes.next}
        variant={isLast ? 'default' : 'filled'}
        rightSection={<IconArrowRight size={18} stroke={1.75} />}
        disabled={isLast || sending}
        onClick={() => (after ? onChoose(after.id) : onOpenLater?.())}
      >
        <span className={classes.word}>Next</span>
      </Button>
      <EndButton isLast={isLast} sending={sending} onEnd={onEnd} />
    </TestFoot>
  );
});
