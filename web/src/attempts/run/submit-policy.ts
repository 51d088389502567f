/** The learner is asked this many times; then the dashboard sends the test. */
const TRIES_HERE = 3;

type FailedSubmit = {
  /** How many submits in a row did not arrive, this one included. */
  tries: number;
  atZero: boolean;
  /** False when this browser keeps no copy: then only the open page holds the answers. */
  keptOnDevice: boolean;
};

/**
 * What follows a submit that did not arrive: `ask` (Send again, Keep working, Return to Dashboard), `leave` for the
 * dashboard, where it waits and is sent again, or `repeat` it here, because leaving would lose what was typed.
 */
export function afterFailedSubmit({ tries, atZero, keptOnDevice }: FailedSubmit): 'ask' | 'leave' | 'repeat' {
  if (!keptOnDevice) return atZero ? 'repeat' : 'ask';
  return atZero || tries >= TRIES_HERE ? 'leave' : 'ask';
}

const RESEND_FIRST_MS = 2000;
const RESEND_MOST_MS = 30_000;

/** How long a submit that failed `tries` times waits before it is sent again automatically, in milliseconds. */
export function resendAfterMs(tries: number): number {
  return Math.min(RESEND_MOST_MS, RESEND_FIRST_MS * 2 ** (tries - 1));
}
