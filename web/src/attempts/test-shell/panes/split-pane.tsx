import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import classes from './split-pane.module.css';

const MIN_PERCENT = 25;
const MAX_PERCENT = 75;
const STEP_PERCENT = 2;
const START_PERCENT = 51;

type Props = { label: string; left: ReactNode; right: ReactNode; shown: 'left' | 'right' };

/** Two panes with a divider that a pointer or the arrow keys move; on narrow screens only the shown one. */
export function SplitPane({ label, left, right, shown }: Props) {
  const [percent, setPercent] = useState(START_PERCENT);
  const frame = useRef<HTMLDivElement>(null);
  const move = (to: number) => setPercent(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, to)));

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !frame.current) return;
    const { left: start, width } = frame.current.getBoundingClientRect();
    move(((event.clientX - start) / width) * 100);
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: percent - STEP_PERCENT,
      ArrowRight: percent + STEP_PERCENT,
      Home: MIN_PERCENT,
      End: MAX_PERCENT,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  }

  return (
    <div ref={frame} className={classes.frame} data-shown={shown} style={{ '--split': `${percent}%` } as CSSProperties}>
      {left}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={MIN_PERCENT}
        aria-valuemax={MAX_PERCENT}
        className={classes.divider}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => move(START_PERCENT)}
        onKeyDown={onKeyDown}
      >
        <span className={classes.grip} aria-hidden="true" />
      </div>
      {right}
    </div>
  );
}
