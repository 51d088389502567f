import { type Exam, makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { makeSchoolExam } from './school-exam.ts';

type ShapeOfFlows = {
  says: string;
  makeExam: (url: string) => Promise<Exam>;
  looksAtCourse: boolean;
  gzip: boolean;
  /** Null: each flow is another person, who never took a test. */
  comingAgain: { people: number; earlierResults: number } | null;
};

/**
 * `short`: short texts, people without a past. `school`: long texts, and the same 200 people again and again, each with
 * the results of a school year by May, to which every flow adds one.
 */
export const shapes = {
  short: {
    says: 'short texts, each flow another person, 6 calls',
    makeExam: makeReadingExam,
    looksAtCourse: false,
    gzip: false,
    comingAgain: null,
  },
  school: {
    says: 'school in May: long options, 200 learners again and again with 20 earlier results and more, 7 calls',
    makeExam: makeSchoolExam,
    looksAtCourse: true,
    gzip: true,
    comingAgain: { people: 200, earlierResults: 20 },
  },
} satisfies Record<string, ShapeOfFlows>;

export type Shape = keyof typeof shapes;
export const shapeNames = Object.keys(shapes) as Shape[];
