import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { PaletteGroup } from '../ui/question-palette.tsx';
import { QuestionPalette } from '../ui/question-palette.tsx';
import classes from './test-foot.module.css';

type Props = {
  groups: PaletteGroup[];
  openIndex: number;
  currentId: number | null;
  onSelect: (questionId: number) => void;
  onOpenPart: (index: number) => void;
  onEnd: () => void;
  submitting: boolean;
  phone: boolean;
};

/** The foot of a Reading test: what is answered, the numbers, and the way through the passages. */
export function TestFoot({ groups, openIndex, currentId, onSelect, onOpenPart, onEnd, submitting, phone }: Props) {
  const cells = groups.flatMap((group) => group.cells);
  const answered = cells.filter((cell) => cell.answered).length;
  const last = openIndex === groups.length - 1;
  return (
    <footer className={classes.foot}>
      <div className={classes.counts}>
        <p className={classes.answered}>
          Answered {answered} of {cells.length}
        </p>
        <p className={classes.unanswered}>Unanswered {cells.length - answered}</p>
      </div>
      <QuestionPalette
        groups={groups}
        openIndex={openIndex}
        currentId={currentId}
        onSelect={onSelect}
        onOpenGroup={onOpenPart}
        openOnly={phone}
      />
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.75} />}
          disabled={openIndex === 0}
          onClick={() => onOpenPart(openIndex - 1)}
        >
          Previous
        </Button>
        {last ? (
          <Button key="end" onClick={onEnd} disabled={submitting}>
            {submitting ? 'Submitted!' : 'End Test'}
          </Button>
        ) : (
          <Button
            key="next"
            rightSection={<IconArrowRight size={18} stroke={1.75} />}
            onClick={() => onOpenPart(openIndex + 1)}
          >
            Next
          </Button>
        )}
      </div>
    </footer>
  );
}
