import type { CourseType } from '@parlance/contract/kinds/course-types';

/** Where questions and sets of the bank are added and edited, and where they can come from. */
export type BankPaths = {
  courses: string;
  /** Files of other systems. */
  upload: string;
  /** The form of a question; a new one may name the tests that it is for, and the set that it joins. */
  question: (which: number | { skill?: CourseType; set?: number }) => string;
  /** How a question counts that turned out wrong. */
  correction: (questionId: number) => string;
  /** The form of a set; null makes one. */
  set: (setId: number | null) => string;
};
