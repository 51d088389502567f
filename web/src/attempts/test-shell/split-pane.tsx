import { useSplitter } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useState } from 'react';
import classes from './split-pane.module.css';

const MIN_PERCENT = 25;
const MAX_PERCENT = 75;
const STEP_PERCENT = 2;
const START_PERCENT = 51;
const KEY = 'pane-width';

type Props = { label: string; left: ReactNode; right: ReactNode; shown: 'left' | 'right' };

/**
 * Two panes with a divider that a pointer or the arrow keys move; on narrow screens only the shown one. This device
 * keeps the width.
 */
export function SplitPane({ label, left, right, shown }: Props) {
  const [percent, setPercent] = useState(keptPercent);
  const { ref, getHandleProps } = useSplitter<HTMLDivElement>({
    panels: [{ defaultSize: START_PERCENT, min: MIN_PERCENT, max: MAX_PERCENT }, { defaultSize: 100 - START_PERCENT }],
    sizes: [percent, 100 - percent],
    onSizeChange: ([size]) => move(Number(size)),
    step: STEP_PERCENT,
  });

  function move(to: number) {
    setPercent(to);
    localStorage.setItem(KEY, String(to));
  }

  return (
    <div ref={ref} className={classes.frame} data-shown={shown} style={{ '--split': `${percent}%` } as CSSProperties}>
      {left}
      <div {...getHandleProps({ index: 0 })} aria-label={label} className={classes.divider}>
        <span className={classes.grip} aria-hidden="true" />
      </div>
      {right}
    </div>
  );
}

function keptPercent(): number {
  const kept = Number(localStorage.getItem(KEY));
  return kept >= MIN_PERCENT && kept <= MAX_PERCENT ? kept : START_PERCENT;
}
