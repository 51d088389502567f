/** Where an author goes from an import, as the application has its pages. */
export type ImportPaths = {
  /** The course with its questions. */
  details: (courseId: number) => string;
  preview: (courseId: number) => string;
  /** The questions that several tests may have. */
  bank: string;
};
