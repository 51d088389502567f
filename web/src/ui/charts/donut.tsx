import type { ReactNode } from 'react';
import classes from './donut.module.css';
import { donutArcs, drawnDegrees } from './donut-arcs.ts';

export type Slice = {
  name: string;
  count: number;
  /** A colour of the style sheet, such as `var(--p-rubric)`. */
  color: string;
};

/** The size of the drawing's own units; the style sheet says how large it is on the page. */
const SIZE = 248;
const THICKNESS = 30;
const RADIUS = (SIZE - THICKNESS) / 2;

/**
 * A ring of slices around `children`, the number they add up to. It is a picture for the eye: what it says stands
 * beneath it in a table, so it is hidden from readers.
 */
export function Donut({ slices, children }: { slices: readonly Slice[]; children: ReactNode }) {
  const arcs = donutArcs(slices.map(({ count }) => count));
  return (
    <div className={classes.donut}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className={classes.ring} aria-hidden="true">
        <Ring className={classes.track} />
        {slices.map(({ name, color }, index) => {
          const arc = arcs[index];
          if (!arc) return null;
          const drawn = drawnDegrees(arc);
          return (
            <Ring
              key={name}
              stroke={color}
              strokeDasharray={drawn === 360 ? undefined : `${drawn} ${360 - drawn}`}
              transform={`rotate(${arc.from - 90} ${SIZE / 2} ${SIZE / 2})`}
              className={classes.slice}
            />
          );
        })}
      </svg>
      <p className={classes.centre}>{children}</p>
    </div>
  );
}

function Ring(own: { className?: string; stroke?: string; strokeDasharray?: string; transform?: string }) {
  return (
    <circle {...own} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} pathLength={360} strokeWidth={THICKNESS} fill="none" />
  );
}
