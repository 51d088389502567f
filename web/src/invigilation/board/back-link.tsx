import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './board-header.module.css';

/** The way back from the board, which a phone has no bar for. */
export function BackLink({ to }: { to: string }) {
  return (
    <Anchor component={Link} to={to} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" /> Back to examinations
    </Anchor>
  );
}
