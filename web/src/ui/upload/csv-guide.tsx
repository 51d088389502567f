import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { type Sentence, say } from '@parlance/contract/say';
import type { ReactNode } from 'react';
import classes from './csv-guide.module.css';

type Props = {
  /** Each column of the file with what it means. */
  columns: readonly (readonly [name: string, meaning: Sentence])[];
  /** Where a file is that shows it. */
  sample: string;
  /** The names are long. */
  wideNames?: true;
  children?: ReactNode;
};

/** What every file of people that are there may say of their names. */
export const nameColumns = [
  ['full_name', msg`Optional: the name on the person’s identity document. An empty cell changes nothing.`],
  [
    'registration_number',
    msg`Optional: the school’s number of the person, up to 40 characters. An empty cell changes nothing.`,
  ],
] as const;

/** What a CSV file contains. */
export function CsvGuide({ columns, sample, wideNames, children }: Props) {
  return (
    <section>
      <h2 className={classes.heading}>
        <Trans>What the file contains</Trans>
      </h2>
      <dl className={classes.columns} data-wide={wideNames}>
        {columns.map(([name, meaning]) => (
          <div key={name} className={classes.column}>
            <dt>{name}</dt>
            <dd>{say(meaning)}</dd>
          </div>
        ))}
      </dl>
      <Anchor href={sample} download className={classes.sample}>
        <Trans>Download a sample file</Trans>
      </Anchor>
      <p className={classes.text}>
        <Trans>At most 5,000 rows and 5 MB, saved as CSV UTF‑8.</Trans>
      </p>
      {children && <p className={classes.text}>{children}</p>}
    </section>
  );
}
