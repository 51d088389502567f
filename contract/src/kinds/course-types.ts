/** The skills that a course tests, as the wire calls them. */
export const courseTypes = ['Reading', 'Listening', 'Writing', 'Speaking'] as const;
export type CourseType = (typeof courseTypes)[number];
