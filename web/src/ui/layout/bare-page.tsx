import type { ReactNode } from 'react';
import classes from './bare-page.module.css';
import { Brand } from './brand.tsx';

type Props = {
  /** What is shown at the other end of the bar. */
  aside?: ReactNode;
  /** A taller bar with wide sides, as on the pages for logging in. */
  roomy?: boolean;
  children: ReactNode;
};

/** A page outside the dashboards: the brand in a bar, and one thing below it. */
export function BarePage({ aside, roomy = false, children }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.bar} data-roomy={roomy || undefined}>
        <Brand />
        {aside && <div data-screen-only>{aside}</div>}
      </header>
      <main>{children}</main>
    </div>
  );
}
