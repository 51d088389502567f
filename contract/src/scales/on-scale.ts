import { z } from 'zod';

/** Marks of the test, or the points of a rubric. */
export const scaleSources = ['raw', 'points'] as const;
export type ScaleSource = (typeof scaleSources)[number];

export const scaleSteps = [0.1, 0.5, 1] as const;
/** How many of a hundred results on another day would lie in the likely range. */
export const rangePercents = [68, 95] as const;

/** Whether a likely range is known: not with too few results, nor where the test says little of who took it. */
export const intervalStates = ['given', 'too_few', 'not_reliable'] as const;
export type IntervalState = (typeof intervalStates)[number];

const interval = {
  /** The bands of its likely range: both with the state `given` alone. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  interval_state: z.enum(intervalStates),
  percent: z.int(),
};

/** A result on the scale that held when its mark was settled. */
export const onScale = z.object({
  band: z.number(),
  /** Bands are multiples of it. */
  step: z.number(),
  cefr: z.string().nullable(),
  ...interval,
  /** Where the range comes from: how the questions were answered, or how far two markers of the same work lie apart. */
  interval_from: z.enum(['items', 'markers']),
});
export type OnScale = z.output<typeof onScale>;
