import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import classes from './split-pane.module.css';

const START_PERCENT = 51;
const LEAST_PERCENT = 28;
const MOST_PERCENT = 72;
const STEP_PERCENT = 2;

type Props = { left: ReactNode; right: ReactNode; label: string };

/** Two panes side by side. The bar between them is dragged, moved by the arrow keys, and reset by a double click. */
export function SplitPane({ left, right, label }: Props) {
  const [percent, setPercent] = useState(START_PERCENT);
  const frame = useRef<HTMLDivElement>(null);

  function move(to: number) {
    setPercent(Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, to)));
  }

  function drag(event: PointerEvent) {
    if (!frame.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left: edge, width } = frame.current.getBoundingClientRect();
    move(((event.clientX - edge) / width) * 100);
  }

  function press(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowLeft: percent - STEP_PERCENT,
      ArrowRight: percent + STEP_PERCENT,
      Home: LEAST_PERCENT,
      End: MOST_PERCENT,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  }

  return (
    <div ref={frame} className={classes.frame} style={{ gridTemplateColumns: `${percent}% 0 minmax(0, 1fr)` }}>
      <div className={classes.pane}>{left}</div>
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={Math.round(percent)}
        aria-valuemin={LEAST_PERCENT}
        aria-valuemax={MOST_PERCENT}
        className={classes.separator}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        onDoubleClick={() => setPercent(START_PERCENT)}
      >
        <span className={classes.grip} aria-hidden="true" />
      </div>
      <div className={classes.pane}>{right}</div>
    </div>
  );
}
