import { msg } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import { minutesAndSeconds } from '../../../ui/format/format-clock.ts';

const HOUR_SECONDS = 3600;

/** '12:04', and beyond an hour '1:12:04'. */
export function countdownText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  return hours === 0 ? minutesAndSeconds(seconds) : `${hours}:${minutesAndSeconds(seconds % HOUR_SECONDS)}`;
}

const spoken = [
  [10, msg`10 seconds left`],
  [60, msg`1 minute left`],
  [300, msg`5 minutes left`],
  [600, msg`10 minutes left`],
] as const;

/** What a screen reader is told: the last of ten, five and one minute and ten seconds that was passed. */
export function spokenCountdown(seconds: number): string {
  return say(spoken.find(([from]) => seconds <= from)?.[1] ?? '');
}
