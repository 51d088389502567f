import { z } from 'zod';
import { time } from '../id.ts';

/** When learners get the results of a sitting: when they are there, at a moment, or when staff release them. */
export const releaseModes = ['at_once', 'on_date', 'by_hand'] as const;
export type ReleaseMode = (typeof releaseModes)[number];

/**
 * Why a result of a sitting is not shown yet: there is no score, breakdown or comment beside it. Absent outside
 * sittings, and once the result is out. `at` is only known with the mode `on_date`, and null again where a result is held
 * back beyond that date. `time_zone` is that of the sitting (IANA).
 */
export const resultRelease = z.object({
  mode: z.enum(releaseModes),
  at: time.nullable(),
  time_zone: z.string(),
});
export type ResultRelease = z.output<typeof resultRelease>;
