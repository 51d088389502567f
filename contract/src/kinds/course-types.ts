/** The skills that a course tests, as the wire calls them. */
export const courseTypes = ['Reading', 'Listening', 'Writing', 'Speaking'] as const;
export type CourseType = (typeof courseTypes)[number];
/** Levels of the Common European Framework of Reference. */
export const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type Level = (typeof levels)[number];
