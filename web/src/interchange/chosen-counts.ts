import type { FileImport, ImportRow } from '@parlance/contract/interchange/imports';
import type { CourseType } from '@parlance/contract/kinds/course-types';

/** Rows that an author does not want to store, by their number. */
export type Skipped = ReadonlyMap<number, ImportRow>;

type Chosen = {
  states: ('mapped' | 'changed')[];
  skipped: Skipped;
  /** Null for the bank, which takes all of them. */
  courseType: CourseType | null;
};

/** How many of the chosen questions are stored, and how many the course does not take. */
export function chosenCounts(
  { questions, fits }: Pick<FileImport, 'questions' | 'fits'>,
  { states, skipped, courseType }: Chosen,
): { fitting: number; unfit: number } {
  const unwanted = [...skipped.values()].filter(({ state }) => states.some((one) => one === state));
  const all = states.reduce((sum, state) => sum + questions[state], 0) - unwanted.length;
  if (courseType === null) return { fitting: all, unfit: 0 };
  const unwantedHere = unwanted.filter((row) => row.fits.includes(courseType)).length;
  const fitting = states.reduce((sum, state) => sum + fits[courseType][state], 0) - unwantedHere;
  return { fitting, unfit: all - fitting };
}
