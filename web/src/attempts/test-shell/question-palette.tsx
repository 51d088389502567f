import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { PaletteCell } from './palette-cells.ts';
import classes from './question-palette.module.css';

/** One question as a button: outline, solid when answered, dog-eared when flagged, ringed when current. */
export function QuestionCell({ cell, onChoose }: { cell: PaletteCell; onChoose: (id: number) => void }) {
  const { id, number, answered, flagged, current } = cell;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const words = [`Question ${number}`, answered ? 'answered' : 'unanswered', flagged ? 'flagged' : ''];
  return (
    <UnstyledButton
      ref={button}
      className={classes.cell}
      data-answered={answered || undefined}
      data-flagged={flagged || undefined}
      aria-current={current ? 'true' : undefined}
      aria-label={words.filter(Boolean).join(', ')}
      onClick={() => onChoose(id)}
    >
      {number}
    </UnstyledButton>
  );
}

/** A row of questions. */
export function QuestionCells({ cells, onChoose }: { cells: PaletteCell[]; onChoose: (id: number) => void }) {
  return (
    <div className={classes.cells}>
      {cells.map((cell) => (
        <QuestionCell key={cell.id} cell={cell} onChoose={onChoose} />
      ))}
    </div>
  );
}
