/** Marks of the test, or the points of a rubric. */
export const scaleSources = ['raw', 'points'] as const;
export type ScaleSource = (typeof scaleSources)[number];

export const scaleSteps = [0.1, 0.5, 1] as const;
/** How many of a hundred results on another day would lie in the likely range. */
export const rangePercents = [68, 95] as const;
