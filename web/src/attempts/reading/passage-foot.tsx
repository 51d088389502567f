import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import type { PaletteCell } from '../test-shell/palette-cells.ts';
import { FootGroup, TestFoot } from '../test-shell/test-foot.tsx';
import classes from '../test-shell/test-foot.module.css';

type FootPart = { number: number; cells: PaletteCell[] };

type Props = {
  parts: FootPart[];
  partIndex: number;
  answered: number;
  total: number;
  sending: boolean;
  onChoose: (questionId: number) => void;
  onPart: (index: number) => void;
  onEnd: () => void;
};

/** The foot of a test in passages: only the current passage is open, and End Test comes with the last. */
export function PassageFoot({ parts, partIndex, answered, total, sending, onChoose, onPart, onEnd }: Props) {
  const isLast = partIndex === parts.length - 1;
  return (
    <TestFoot
      answered={`Answered ${answered} of ${total}`}
      unanswered={`Unanswered ${total - answered}`}
      palette={parts.map((part, index) =>
        index === partIndex ? (
          <FootGroup key={part.number} name={`Passage ${part.number}`} cells={part.cells} onChoose={onChoose} />
        ) : (
          <OtherPart key={part.number} part={part} onOpen={() => onPart(index)} />
        ),
      )}
    >
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        disabled={partIndex === 0}
        onClick={() => onPart(partIndex - 1)}
      >
        Previous
      </Button>
      {isLast ? (
        <Button onClick={onEnd} disabled={sending}>
          {sending ? 'Submitted!' : 'End Test'}
        </Button>
      ) : (
        <Button rightSection={<IconArrowRight size={18} stroke={1.75} />} onClick={() => onPart(partIndex + 1)}>
          Next
        </Button>
      )}
    </TestFoot>
  );
}

/** A passage that is not shown: how much of it is answered, and the way to it. */
function OtherPart({ part, onOpen }: { part: FootPart; onOpen: () => void }) {
  const done = part.cells.filter(({ answered }) => answered).length;
  const isDone = done === part.cells.length && done > 0;
  return (
    <div className={classes.other}>
      <span className={classes.name}>Passage {part.number}</span>
      <UnstyledButton
        className={classes.chip}
        onClick={onOpen}
        aria-label={`Passage ${part.number}, ${done} of ${part.cells.length} answered`}
      >
        {isDone && <IconCheck size={14} aria-hidden="true" />}
        {done} of {part.cells.length}
      </UnstyledButton>
    </div>
  );
}
