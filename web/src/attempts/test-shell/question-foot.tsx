import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import { neighbours, type PaletteCell } from './palette-cells.ts';
import classes from './test-foot.module.css';
import { EndButton, PreviousButton, TestFoot } from './test-foot.tsx';

type Props = {
  cells: PaletteCell[];
  /** What is on the screen together has the same of this; without it each question is alone. */
  screenOf?: (questionId: number) => number;
  /** Numbers that count and are not open yet: Next after the last open one leads to what opens them. */
  laterCells?: PaletteCell[];
  onOpenLater?: () => void;
  sending: boolean;
  /** Previous or Next: the id of the question to go to; a number of the palette: also its part. */
  onChoose: (questionId: number, part?: number) => void;
  onEnd: () => void;
};

/** The foot of a test that shows a question or a sheet at a time: every number, Previous, Next, and End Test always. */
export const QuestionFoot = memo(function QuestionFoot(props: Props) {
  const { cells, laterCells = [], screenOf = sameId, onOpenLater, sending, onChoose, onEnd } = props;
  const { before, after } = neighbours(cells, screenOf);
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

function sameId(questionId: number): number {
  return questionId;
}
