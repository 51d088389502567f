import type { AlarmKind, Evidence } from '@parlance/contract/analysis/alarms';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type AnalysisStateTable = {
  course_id: number;
  generation: Generated<number>;
  /** Tests up to this id are counted but for those in the queue; null when all are. */
  counted_to: ColumnType<number | null, number | null | undefined, number | null>;
  counted_at: Date | null;
};

export type AnalysisQueueTable = {
  attempt_id: number;
  course_id: number;
};

/** Marks in thousandths, as in all cells. */
export type ItemCellsTable = {
  course_id: number;
  generation: number;
  question_version_id: number;
  part: number;
  sitting_id: number;
  raw_max: number;
  number: number;
  class: string;
  awarded: number;
  total: number;
  n: number;
  /** Of `n`, those that are the first test of a learner; likewise in all cells. */
  n_first: number;
};

export type ItemTimeCellsTable = {
  course_id: number;
  generation: number;
  question_version_id: number;
  sitting_id: number;
  raw_max: number;
  seconds: number;
  n: number;
  n_first: number;
};

export type TotalCellsTable = {
  course_id: number;
  generation: number;
  sitting_id: number;
  raw_max: number;
  total: number;
  n: number;
  n_first: number;
};

export type WrongAnswerCellsTable = {
  course_id: number;
  generation: number;
  question_version_id: number;
  part: number;
  text: string;
  n: number;
  n_first: number;
};

export type AuthorTasksTable = {
  id: GeneratedAlways<number>;
  course_id: number;
  question_version_id: number | null;
  part: Generated<number>;
  kind: AlarmKind;
  evidence: ColumnType<Evidence, string, string>;
  n: number;
  state: Generated<'open' | 'fixed' | 'dismissed'>;
  reason: string | null;
  opened_at: Date;
  closed_by: number | null;
  closed_at: Date | null;
};
