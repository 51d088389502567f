import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './csv-guide.module.css';

type Props = {
  /** Each column of the file with what it means. */
  columns: readonly (readonly [name: string, meaning: string])[];
  /** Where a file is that shows it. */
  sample: string;
  /** The names are long. */
  wideNames?: true;
  children?: ReactNode;
};

/** What every file of people that are there may say of their names. */
export const nameColumns = [
  ['full_name', 'Optional: the name on the person’s identity document. An empty cell changes nothing.'],
  [
    'registration_number',
    'Optional: the school’s number of the person, up to 40 characters. An empty cell changes nothing.',
  ],
] as const;

/** What a CSV file contains. */
export function CsvGuide({ columns, sample, wideNames, children }: Props) {
  return (
    <section>
      <h2 className={classes.heading}>What the file contains</h2>
      <dl className={classes.columns} data-wide={wideNames}>
        {columns.map(([name, meaning]) => (
          <div key={name} className={classes.column}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Anchor href={sample} download className={classes.sample}>
        Download a sample file
      </Anchor>
      <p className={classes.text}>At most 5,000 rows and 5 MB, saved as CSV UTF‑8.</p>
      {children && <p className={classes.text}>{children}</p>}
    </section>
  );
}
