import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import figures from '../ui/charts/figures-table.module.css';
import classes from './chart.module.css';

type Props = {
  /** What is found in it. */
  heading: string;
  picture: ReactNode;
  /** Where the picture has parts that are named. */
  legend?: ReactNode;
  /** The same in numbers: what a screen reader has in place of the picture. */
  table: { heads: string[]; rows: (string | number)[][] };
};

/** A picture of figures with its finding above; the table says the same. */
export function Chart({ heading, picture, legend, table }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.heading}>
          {heading}
        </h3>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? t`Show as picture` : t`Show as table`}
        </Button>
      </div>
      {!asTable && (
        // What scrolls is scrolled by keys too.
        <div className={classes.frame} tabIndex={0} role="region" aria-labelledby={id}>
          {legend}
          {picture}
        </div>
      )}
      {/* A table is as wide as its words, hidden or not: what holds it is not. */}
      <div className={asTable ? undefined : 'visually-hidden'}>
        <table className={asTable ? figures.table : undefined}>
          <thead>
            <tr>
              {table.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...cells]) => (
              <tr key={[name, ...cells].join(' ')}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
