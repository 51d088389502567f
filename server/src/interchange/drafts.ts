import type { FileImport } from '@parlance/contract/interchange/imports';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import { type Kind, kindOf, type QuestionType, typesOfCourse } from '@parlance/contract/kinds/kinds';
import type { DraftQuestion } from '../questions/draft.ts';

export type ImportSet = { title: string; content: string };

/** A question of a file that can be stored, with the uploads that came with it. */
export type ImportQuestion = {
  /** Its row in the report. */
  n: number;
  state: 'mapped' | 'changed';
  draft: DraftQuestion;
  audioUploadId: number | null;
  /** Which of the sets it is of, from 0. */
  set: number | null;
};

export type ImportDrafts = { sets: ImportSet[]; questions: ImportQuestion[] };

export type ImportCounts = Pick<FileImport, 'counts' | 'questions' | 'fits' | 'with_audio'>;

/** As what type a course takes a question of a kind; undefined for not at all. */
export function typeIn(courseType: CourseType, kind: Kind): QuestionType | undefined {
  return typesOfCourse[courseType].find((type) => kindOf[type] === kind);
}

/** Whether a course of a type takes a question with all that it has: recordings are played, and passages read, in one. */
export function fitsIn(
  courseType: CourseType,
  { draft, audioUploadId, set }: ImportQuestion,
  sets: ImportSet[],
): boolean {
  if (typeIn(courseType, draft.kind) === undefined) return false;
  if (courseType !== 'Listening' && audioUploadId !== null) return false;
  const hasPassage = set !== null && (sets[set]?.content ?? '') !== '';
  return courseType === 'Reading' || !hasPassage;
}

/** How many questions can be stored, and where; none at first. */
export function storableCounts() {
  const none = () => ({ mapped: 0, changed: 0 });
  const fits = Object.fromEntries(courseTypes.map((type) => [type, none()])) as ImportCounts['fits'];
  return { questions: none(), fits, with_audio: 0 } satisfies Omit<ImportCounts, 'counts'>;
}
