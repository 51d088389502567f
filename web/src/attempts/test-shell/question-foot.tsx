import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import { neighbours, type PaletteCell } from './palette-cells.ts';
import type { PaletteGroup } from './question-palette.tsx';
import classes from './test-foot.module.css';
import { EndButton, PreviousButton, TestFoot } from './test-foot.tsx';

/** A part of a test: what it is called, and its questions. */
export type QuestionPart = { name: string; ids: number[] };

type Props = {
  cells: PaletteCell[];
  /** The parts in which the numbers are shown: that of the current question is open. Without them all are in a row. */
  parts?: QuestionPart[];
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
  const { cells, laterCells = [], parts, screenOf = sameId, onOpenLater, sending, onChoose, onEnd } = props;
  const { before, after } = neighbours(cells, screenOf);
  const isLast = !after && !onOpenLater;
  return (
    <TestFoot
      counted={[...cells, ...laterCells]}
      groups={parts ? groupsOf(props, parts) : [{ cells }]}
      onChoose={onChoose}
    >
      <PreviousButton disabled={!before || sending} onPress={() => before && onChoose(before.id)} />
      <Button
        className={classes.next}
        variant={isLast ? 'default' : 'filled'}
        rightSection={<IconArrowRight size={18} stroke={1.75} />}
        disabled={isLast || sending}
        onClick={() => (after ? onChoose(after.id) : onOpenLater?.())}
      >
        <span className={classes.word}>{t`Next`}</span>
      </Button>
      <EndButton isLast={isLast} sending={sending} onEnd={onEnd} />
    </TestFoot>
  );
});

/** The numbers by parts: one that is not open yet can be gone to when it is the next, and is only named after that. */
function groupsOf({ cells, laterCells = [], onOpenLater, onChoose }: Props, parts: QuestionPart[]): PaletteGroup[] {
  const next = laterCells[0]?.id;
  return parts.map(({ name, ids }) => {
    const isOfPart = ({ id }: PaletteCell) => ids.includes(id);
    const opened = cells.filter(isOfPart);
    const [first] = opened;
    if (opened.some(({ current }) => current)) return { name, cells: opened };
    if (first) return { name, cells: opened, onOpen: () => onChoose(first.id) };
    const later = laterCells.filter(isOfPart);
    const isNext = next !== undefined && ids.includes(next);
    return isNext && onOpenLater ? { name, cells: later, onOpen: onOpenLater } : { name, cells: later, isLater: true };
  });
}

function sameId(questionId: number): number {
  return questionId;
}
