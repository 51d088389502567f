import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Text } from '../../ui/kit.tsx';
import classes from './link-rows.module.css';

export type LinkRow = { name: string; what: ReactNode; to: string };

type Props = {
  rows: readonly LinkRow[];
  /** Of the heading in each row. */
  level: 2 | 3;
};

/** Places to go to, each a row with a line about it. */
export function LinkRows({ rows, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Text as="ul" widest="880px" ruled>
      {rows.map(({ name, what, to }) => (
        <li key={to} className={classes.row}>
          <Heading className={classes.name}>
            <Text as={Link} covers to={to}>
              {name}
            </Text>
          </Heading>
          <p className={classes.what}>{what}</p>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </li>
      ))}
    </Text>
  );
}
