type Item = { question_id: number; version_id: number; part: number };

/** Where somebody goes from the figures of a course, as the application has its pages. */
export type AnalysisPaths = {
  course: (courseId: number) => string;
  /** The figures of a course, with an item open where one is named. */
  analysis: (courseId: number, item?: Item) => string;
  /** Where the time of its test is set. */
  time: (courseId: number) => string;
  question: (courseId: number, questionId: number) => string;
  /** How a version counts that turned out wrong, with the answer that is proposed as right; null for none. */
  correction: (courseId: number, item: Item, right: string | null) => string;
  /** The wrong answers to a written part. */
  answers: (courseId: number, item: Item) => string;
};
