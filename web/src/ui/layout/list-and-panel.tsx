import type { ReactNode } from 'react';
import { Text } from '../kit.tsx';
import classes from './list-and-panel.module.css';

/** A list under the heading of its page, and beside it the panel with the details of one of its rows. */
export function ListAndPanel({ list, panel }: { list: ReactNode; panel: ReactNode }) {
  return (
    <div className={classes.page}>
      <Text as="div" grows>
        {list}
      </Text>
      {panel}
    </div>
  );
}
