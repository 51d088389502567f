import type { ReleaseMode } from '@parlance/contract/sittings/result-release';
import type { Sitting } from '@parlance/contract/sittings/sitting';

/** When results come out: for a choice, and in a few words. */
export const releaseLabels: Record<ReleaseMode, { label: string; short: string }> = {
  at_once: { label: 'As soon as they are there', short: 'Results at once' },
  on_date: { label: 'On a date', short: 'Results on a date' },
  by_hand: { label: 'When you release them', short: 'Results by hand' },
};

export const lateLabels: Record<Sitting['late_rule'], string> = {
  full_time: 'Get their full time',
  lose_time: 'Lose the time that has passed',
  refuse: 'Cannot start',
};

export const placeLabels: Record<Sitting['second_place'], string> = {
  allow: 'Can be used at once',
  ask: 'Waits until an invigilator lets it in',
};

export const windowEndLabels: Record<Sitting['window_end'], string> = {
  last_start: 'The last moment to start',
  hard: 'The end for everyone',
};
