import { z } from 'zod';
import { time } from '../id.ts';

/** When learners get their results: when they are there, at a moment, or when staff release them. */
export const releaseModes = ['at_once', 'on_date', 'by_hand'] as const;
export type ReleaseMode = (typeof releaseModes)[number];

/**
 * Why a result is not shown: there is no score beside it, and but for `never`, where the school shows no scores of this
 * test, no breakdown and no comment. Absent once the score is shown. `at` is only known with the mode `on_date`, and null
 * again where a result is held back beyond that date. `time_zone` is that of the sitting, or of the course's policy (IANA).
 */
export const resultRelease = z.object({
  mode: z.enum([...releaseModes, 'never']),
  at: time.nullable(),
  time_zone: z.string(),
});
export type ResultRelease = z.output<typeof resultRelease>;
