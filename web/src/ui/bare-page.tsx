import type { ReactNode } from 'react';
import classes from './bare-page.module.css';
import { Brand } from './brand.tsx';

type Props = {
  /** What stands at the other end of the bar. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A page outside the dashboards: the brand in a bar, and one thing below it. */
export function BarePage({ aside, children }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Brand />
        {aside}
      </header>
      <main>{children}</main>
    </div>
  );
}
