import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type PaletteCell, QuestionCells } from '../ui/question-palette.tsx';
import classes from './test-foot.module.css';

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

/** Counters, the palette with only the current passage open, and the way on. */
export function TestFoot({ parts, partIndex, answered, total, sending, onChoose, onPart, onEnd }: Props) {
  const isLast = partIndex === parts.length - 1;
  return (
    <footer className={classes.foot}>
      <p className={classes.counters}>
        <strong>
          Answered {answered} of {total}
        </strong>
        <span>Unanswered {total - answered}</span>
      </p>
      <nav className={classes.palette} aria-label="Questions">
        {parts.map((part, index) =>
          index === partIndex ? (
            <div key={part.number} className={classes.group}>
              <span className={classes.name} data-current>
                Passage {part.number}
              </span>
              <QuestionCells cells={part.cells} onChoose={onChoose} />
            </div>
          ) : (
            <OtherPart key={part.number} part={part} onOpen={() => onPart(index)} />
          ),
        )}
      </nav>
      <div className={classes.buttons}>
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
      </div>
    </footer>
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
