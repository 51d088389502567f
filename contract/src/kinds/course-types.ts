import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/** The skills that a course tests, as the wire calls them. */
export const courseTypes = ['Reading', 'Listening', 'Writing', 'Speaking'] as const;
export type CourseType = (typeof courseTypes)[number];
/** What a skill is called in sentences. */
export const courseTypeNames = {
  Reading: msg({ message: 'Reading', context: 'skill' }),
  Listening: msg({ message: 'Listening', context: 'skill' }),
  Writing: msg({ message: 'Writing', context: 'skill' }),
  Speaking: msg({ message: 'Speaking', context: 'skill' }),
} as const satisfies Record<CourseType, MessageDescriptor>;
/** Levels of the Common European Framework of Reference. */
export const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type Level = (typeof levels)[number];
