import type { ReactNode } from 'react';
import { type PaletteCell } from './palette-cells.ts';
import { QuestionCells } from './question-palette.tsx';
import classes from './test-foot.module.css';

type Props = {
  /** How many are answered, and what is to be said of the rest. */
  answered: ReactNode;
  unanswered: ReactNode;
  palette: ReactNode;
  /** The buttons: the way back, the way on, and the end. */
  children: ReactNode;
};

/** The foot of every test: counters, the palette, and the way on. */
export function TestFoot({ answered, unanswered, palette, children }: Props) {
  return (
    <footer className={classes.foot}>
      <p className={classes.counters}>
        <strong>{answered}</strong>
        <span className={classes.rest}>{unanswered}</span>
      </p>
      <nav className={classes.palette} aria-label="Questions">
        {palette}
      </nav>
      <div className={classes.buttons}>{children}</div>
    </footer>
  );
}

type GroupProps = { name?: string; cells: PaletteCell[]; onChoose: (questionId: number) => void };

/** Questions that stand open in the palette, with the name of their part when there are several. */
export function FootGroup({ name, cells, onChoose }: GroupProps) {
  return (
    <div className={classes.group}>
      {name && (
        <span className={classes.name} data-current>
          {name}
        </span>
      )}
      <QuestionCells cells={cells} onChoose={onChoose} />
    </div>
  );
}
