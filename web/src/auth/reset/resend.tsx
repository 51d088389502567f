import { Button } from '@mantine/core';
import { OTPS_AN_HOUR } from '@parlance/contract/auth';
import { countOf } from '../../platform/plural.ts';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import classes from './reset.module.css';

const WAIT_SECONDS = 60;

type Props = {
  sentAtMs: number;
  /** How many were sent from this page. */
  sent: number;
  sending: boolean;
  onResend: () => void;
};

/** The way to another code, after a minute. */
export function Resend({ sentAtMs, sent, sending, onResend }: Props) {
  const seconds = useSecondsUntil(sentAtMs + WAIT_SECONDS * 1000, WAIT_SECONDS);
  if (sent >= OTPS_AN_HOUR) {
    return (
      <p className={classes.resend}>
        You can request {countOf(OTPS_AN_HOUR, 'code')} an hour. Only the latest one works.
      </p>
    );
  }
  if (seconds > 0) {
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return (
      <p className={classes.resend}>
        No email? Send again in <span className={classes.clock}>{clock}</span>
      </p>
    );
  }
  return (
    <p className={classes.resend}>
      No email?{' '}
      <Button variant="subtle" loading={sending} onClick={onResend}>
        Send again
      </Button>
    </p>
  );
}
