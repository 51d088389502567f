import type { MarkingNote } from '@parlance/contract/marking-note';
import type { RemarkOutcome, RemarkState } from '@parlance/contract/remarks';
import type { Given } from '@parlance/contract/rubrics/points';
import type { CaseState, MarkingPolicy, MarkingTurn } from '@parlance/contract/second-marking/marking-policy';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type CourseMarkersTable = {
  course_id: number;
  account_id: number;
  may_adjudicate: boolean;
  lead: boolean;
  quota: number | null;
  per_day: number | null;
  added_by: number;
  added_at: Date;
};

export type MarkingPoliciesTable = {
  course_id: number;
  second: MarkingPolicy['second'];
  sample_percent: number | null;
  sample_seed: string;
  /** In half bands where the course has a rubric, otherwise in marks. */
  gap: number;
  criterion_gap_halves: number | null;
  agreed: MarkingPolicy['agreed'];
  adjudicated: MarkingPolicy['adjudicated'];
  adjudicator_sees: boolean;
  comments_from: MarkingPolicy['comments_from'];
  near_cut: number | null;
  calibration_every: number | null;
  version: number;
};

/** The policy as it was when the test ended. */
export type CasePolicy = Omit<MarkingPoliciesTable, 'course_id' | 'version'>;

export type MarkingCasesTable = {
  attempt_id: number;
  course_id: number;
  policy: ColumnType<CasePolicy, string, never>;
  needed: 1 | 2;
  chosen_by: 'policy' | 'sample' | 'near_cut' | 'hand';
  state: CaseState;
  settled_at: Date | null;
};

export type MarkingsTable = {
  id: GeneratedAlways<number>;
  attempt_id: number;
  turn: MarkingTurn;
  marker_id: number;
  state: 'allocated' | 'saved' | 'withdrawn';
  score: number | null;
  band: ColumnType<string | null, number | null | undefined, number | null>;
  criteria: ColumnType<Given[], string | undefined, string>;
  comment: Generated<string>;
  notes: ColumnType<MarkingNote[], string | undefined, string>;
  version: Generated<number>;
  /** Null: given out by the server. */
  allocated_by: number | null;
  allocated_at: Date;
  due_at: Date | null;
  desk_seconds: Generated<number>;
  saved_at: Date | null;
};

/** What a save took the place of. */
export type MarkingHistoryTable = {
  marking_id: number;
  version: number;
  score: number;
  criteria: ColumnType<Given[], string, never>;
  comment: string;
  saved_at: Date;
};

export type CalibrationScriptsTable = {
  id: GeneratedAlways<number>;
  course_id: number;
  attempt_id: number;
  score: number;
  band: ColumnType<string | null, number | null, never>;
  criteria: ColumnType<Given[], string, never>;
  reason: string;
  created_by: number;
  created_at: Date;
  retired_at: Date | null;
};

export type CalibrationsTable = {
  /** One of the numbers of attempts. */
  id: number;
  script_id: number;
  marker_id: number;
  state: 'allocated' | 'saved' | 'withdrawn';
  allocated_at: Date;
  shown_at: Date;
  due_at: Date | null;
  desk_seconds: Generated<number>;
  score: number | null;
  band: ColumnType<string | null, number | null | undefined, number | null>;
  criteria: ColumnType<Given[], string | undefined, string>;
  comment: Generated<string>;
  notes: ColumnType<MarkingNote[], string | undefined, string>;
  marker_notes: ColumnType<{ at: string; text: string }[], string | undefined, string>;
  version: Generated<number>;
  saved_at: Date | null;
  told_at: Date | null;
};

export type WorkEmailsTable = {
  account_id: number;
  off: Generated<boolean>;
  told_at: Date | null;
};

export type RemarkRequestsTable = {
  id: GeneratedAlways<number>;
  attempt_id: number;
  reason: string;
  state: RemarkState;
  requested_at: Date;
  marker_id: number | null;
  /** Null: given out by the server. */
  allocated_by: number | null;
  allocated_at: Date | null;
  before_score: number | null;
  /** What the marker gave. */
  marked_score: number | null;
  after_score: number | null;
  criteria: ColumnType<Given[], string | undefined, string>;
  comment: Generated<string>;
  notes: ColumnType<MarkingNote[], string | undefined, string>;
  outcome: RemarkOutcome | null;
  done_at: Date | null;
};
