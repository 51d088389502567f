import { t } from '@lingui/core/macro';
import { shortMinutes } from '../../../ui/format/minutes.ts';

/** Up to how many timers are written one by one. */
const MOST_LISTED = 6;

/**
 * How the longest time of a Speaking test is made up, from the time of each question and of the whole, in seconds:
 * '1 min + 1 min 30 s + 1 min to speak, plus 8 min to move between questions.'
 */
export function formatSpokenTime(timersSeconds: number[], durationSeconds: number): string {
  const total = timersSeconds.reduce((sum, seconds) => sum + seconds, 0);
  const isListed = timersSeconds.length <= MOST_LISTED;
  const speaking = (isListed ? timersSeconds : [total]).map(shortMinutes).join(' + ');
  const between = shortMinutes(durationSeconds - Math.ceil(total));
  return t`${speaking} to speak, plus ${between} to move between questions.`;
}
