import type { CourseType } from './course-types.ts';
import { kindOf } from './kinds.ts';
import type { QuestionType } from './question-types.ts';

const ofBoth = [
  'checkbox',
  'choose_n',
  'true_false',
  'not_given',
  'fill_in_blanks',
  'completion',
  'short_answer',
  'matching',
  'ordering',
] as const;

/** The types that a course of a type takes: those its test draws. Where two have one kind, the first is offered. */
export const typesOfCourse: Record<CourseType, readonly QuestionType[]> = {
  Reading: ['reading_mcq', 'mcq', ...ofBoth, 'writing'],
  Listening: ['listening', ...ofBoth],
  Writing: ['descriptive'],
  Speaking: ['speaking'],
};

/** The types that an author can add to a course of a type: one a kind. */
export function typesOffered(courseType: CourseType): QuestionType[] {
  const taken = typesOfCourse[courseType];
  return taken.filter((type) => taken.find((other) => kindOf[other] === kindOf[type]) === type);
}
