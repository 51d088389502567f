import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { QuestionType } from '@parlance/contract/kinds/kinds';

/** Where an author goes from a course, as the application has its pages. */
export type EditingPaths = {
  /** The course with its questions, with one of them in view when it is named. */
  details: (courseId: number, questionId?: number | null) => string;
  upload: (courseId: number) => string;
  /** The form of a question; a new one may name its type and its passage. */
  question: (courseId: number, which: number | NewQuestion) => string;
  /** How a question counts that turned out wrong, reached from a course, or from the bank where it is null. */
  correction: (questionId: number, courseId: number | null) => string;
  /** What single learners took of a course, and are given alone. */
  practice: (courseId: number) => string;
  /** When results of a course come out, and what learners see of them. */
  release: (courseId: number) => string;
  /** The form of a passage; null makes one. */
  passage: (courseId: number, passageId: number | null) => string;
  preview: (courseId: number) => string;
  /** The paper of the course, to be printed. */
  print: (courseId: number) => string;
  /** The page of the course that anybody can open. */
  coursePage: (courseId: number) => string;
  /** The wrong answers to the written questions of a course. */
  answers: (courseId: number) => string;
  /** How the questions of a course were answered. */
  analysis: (courseId: number) => string;
  /** The questions that several tests may have. */
  bank: string;
  /** The same with one of them open; null for none. */
  bankOpen: (questionId: number | null) => string;
  /** The form of a question of the bank; a new one may name its type and the tests that it is for. */
  bankQuestion: (which: number | NewBankQuestion) => string;
  /** The bank with a set open. */
  bankSetOpen: (setId: number) => string;
  /** The form of a set of the bank; null makes one. */
  bankSet: (setId: number | null) => string;
  /** The timers of a Speaking course. */
  timers: (courseId: number) => string;
};

/** `set` is the set whose last question it becomes. */
export type NewBankQuestion = { type?: QuestionType; skill?: CourseType; set?: number | null };
export type NewQuestion = { type?: QuestionType; passageId?: number | null };
