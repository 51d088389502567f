import { Anchor } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import classes from './result-pending.module.css';

const STAY_SECONDS = 5;
const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;

const pendingState = z.object({ message: z.string() });

/** /result-pending: thanks for work a person must mark, then the dashboard. */
export function ResultPending() {
  const navigate = useNavigate();
  const handed = pendingState.safeParse(useLocation().state);
  const [endMs] = useState(() => Date.now() + STAY_SECONDS * 1000);
  const left = useCallback(() => Math.min(STAY_SECONDS, Math.max(0, Math.ceil((endMs - Date.now()) / 1000))), [endMs]);
  const seconds = useSecondsLeft(left);

  useEffect(() => {
    if (seconds === 0) void navigate('/user-dashboard', { replace: true });
  }, [seconds, navigate]);

  return (
    <main className={classes.main}>
      <title>Thank you · Parlance</title>
      <svg viewBox="0 0 88 88" width="88" height="88" aria-hidden="true">
        <circle className={classes.ring} cx="44" cy="44" r={RADIUS} />
        <circle
          className={classes.left}
          cx="44"
          cy="44"
          r={RADIUS}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - seconds / STAY_SECONDS)}
        />
        <text className={classes.digit} x="44" y="57">
          {seconds}
        </text>
      </svg>
      <h1 className={classes.title}>Thank you</h1>
      <p className={classes.lead}>Your test results will be updated shortly</p>
      {handed.success && <p className={classes.text}>{handed.data.message}</p>}
      <p className={classes.text}>
        Taking you to your dashboard in {seconds} {seconds === 1 ? 'second' : 'seconds'}.{' '}
        <Anchor component={Link} to="/user-dashboard" inherit>
          Go now
        </Anchor>
      </p>
    </main>
  );
}
