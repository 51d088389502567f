import { z } from 'zod';

/** A result on the scale that held when its mark was settled. It is in the page of every test: what forms need is in rules.ts. */
export const onScale = z.object({
  band: z.number(),
  /** Bands are multiples of it. */
  step: z.number(),
  /** The highest band there is; a report that was issued before this was kept has none. */
  highest: z.number().optional(),
  cefr: z.string().nullable(),
  /** The bands of its likely range: both with the state `given` alone. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Whether that is known: not with too few results, nor where the test says little of who took it. */
  interval_state: z.enum(['given', 'too_few', 'not_reliable']),
  /** How many of a hundred results on another day would lie in it. */
  percent: z.int(),
  /** Where it comes from: how the questions were answered, or how far two markers of the same work lie apart. */
  interval_from: z.enum(['items', 'markers']),
});
export type OnScale = z.output<typeof onScale>;
export type IntervalState = OnScale['interval_state'];
