import type { Answer, AttemptStatus } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import type { ReviewKind, SettledBy } from '@parlance/contract/reviews';
import type { Annotations } from '@parlance/contract/taking/annotations';
import type { PinnedAccommodation, Timing } from '@parlance/contract/taking/own-duration';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** `T | null` where null is a value the column may hold, not a missing one. */
type Json = ColumnType<unknown, string | null, string | null>;

/** The questions that each draw of a test gave. */
type Drawn = { draw: number; questions: number[] }[];

/** By the number of the part. */
type Plays = Record<string, { startedAt: string; positionSeconds: number; times?: number }>;

/** The letters of a question's options as they are shown, by question. */
type Orders = Record<string, string>;

export type AttemptsTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  course_id: number;
  status: Generated<AttemptStatus>;
  staff: Generated<boolean>;
  title: string;
  type: CourseType;
  max_score: number;
  question_ids: number[];
  question_version_ids: number[];
  total_marks: number;
  /** What its time is made of. */
  timing: ColumnType<Timing, Timing | string, string>;
  /** What its learner had when it was opened, and what was more since; what is not named is the standard. */
  accommodation: ColumnType<PinnedAccommodation, PinnedAccommodation | string | undefined, string>;
  /** What everyone gets. */
  base_seconds: number;
  /** What this person is allowed, with what was added while it ran. */
  duration_seconds: number;
  extra_seconds: Generated<number>;
  /** When the test ends for everyone; null where each has their own time. */
  hard_end: Date | null;
  paused_ms: Generated<number>;
  /** Counts how often the clock was set. */
  clock_version: Generated<number>;
  paused_at: Date | null;
  /** When a paused clock runs again; null until that is known. */
  resume_at: Date | null;
  /** The pause under way. */
  pause_id: string | null;
  breaks_used: Generated<number>;
  started_at: Date;
  deadline: Date;
  flags: Generated<number[]>;
  current_question_id: number | null;
  sequence: Generated<number>;
  save_digest: string | null;
  saved_at: Date | null;
  closed_at: Date | null;
  auto_submitted: Generated<boolean>;
  marked_by_person: Generated<boolean>;
  score: number | null;
  /** The score where it is no whole number: then `score` is what of it is whole. */
  score_thousandths: Generated<number | null>;
  question_clocks: ColumnType<Record<string, { openedAt: string; endsAt: string }>, string | undefined, string>;
  plays: ColumnType<Plays, string | undefined, string>;
  pinned_passages: ColumnType<Record<string, number>, string | undefined, string>;
  /** What its draws were made by; null where nothing was drawn. */
  draw_seed: Buffer | null;
  drawn: ColumnType<Drawn | null, Drawn | string | null | undefined, string | null>;
  /** The order of each shuffled question's options, and what they were made by; null where nothing is shuffled. */
  option_orders: ColumnType<Orders | null, Orders | string | null | undefined, string | null>;
  option_seed: Buffer | null;
  /** By question id. */
  question_seconds: ColumnType<Record<string, number>, Record<string, number> | string | undefined, string>;
  pile: GeneratedAlways<ReviewKind>;
  /** When a person last scored it. */
  scored_at: Date | null;
  /** Whether it uses up an attempt of its course when it ends abandoned; false for those opened before 0017. */
  abandoned_counts: Generated<boolean>;
  /** When a corrected key last changed the score. */
  remarked_at: Date | null;
  /** The learner's username in lower case; the database keeps it (0013). */
  taker_name: GeneratedAlways<string>;
  /** Both for a part of a sitting, neither for practice. */
  candidate_id: number | null;
  sitting_part_id: number | null;
  /** When the questions of a part of a sitting were first sent: until then it counts as not opened. */
  paper_at: Date | null;
  reopened: Generated<number>;
  /** Which of the staff ended it. */
  ended_by: number | null;
  /** When a watcher must look at it again. */
  changed_at: Date | null;
  paused_by_staff: Generated<boolean>;
  /** Its end when it was last opened again. */
  reopened_deadline: Date | null;
  /** How often a recording that counts was stored. */
  recordings_stored: Generated<number>;
  /** By which it is marked: the newest of its course's rubric when it was opened. */
  rubric_version_id: number | null;
  /** Of its questions that were left out after it ended. */
  left_out_marks: Generated<number>;
  /** What its score is out of. */
  out_of: GeneratedAlways<number>;
  /** When its result was let out; null outside examinations where that was never asked, and always in them. */
  result_released_at: Date | null;
  /** When recordings or texts of it were removed because they were old. */
  work_removed_at: Date | null;
};

export type AllowancesTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  course_id: number;
  kind: 'attempt' | 'time';
  seconds: Generated<number>;
  /** The test that has the time; null while it waits for one. */
  attempt_id: number | null;
  reason: string;
  given_by: number;
  given_at: Date;
};

export type AttemptPausesTable = {
  id: string;
  attempt_id: number;
  kind: 'break' | 'sitting' | 'one';
  began_at: Date;
  resume_at: Date | null;
  ended_at: Date | null;
  /** Of the staff; null for a rest break. */
  made_by: number | null;
  reason: string | null;
};

export type ResponsesTable = {
  attempt_id: number;
  question_id: number;
  answer: Json;
  mark: number | null;
  part_marks: number[] | null;
  /** Both where they are no whole numbers. */
  thousandths: Generated<number | null>;
  part_thousandths: Generated<number[] | null>;
};

export type PractisedAnswersTable = {
  attempt_id: number;
  question_id: number;
  answer: ColumnType<Answer, string, string>;
  mark: number;
  part_marks: number[] | null;
  thousandths: number | null;
  part_thousandths: number[] | null;
  answered_at: Date;
};

export type PracticeRunsTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  course_id: number;
  question_version_ids: number[];
  pinned_passages: ColumnType<Record<string, number>, string, string>;
  started_at: Date;
};

export type PracticeRunAnswersTable = {
  run_id: number;
  question_id: number;
  answer: ColumnType<Answer, string, string>;
  answered_at: Date;
};

export type AttemptAnnotationsTable = {
  attempt_id: number;
  sequence: number;
  annotations: ColumnType<Annotations, string, string>;
  saved_at: Date;
};

export type LateWorkTable = {
  attempt_id: number;
  question_id: number;
  answer: Json;
  flagged: Generated<boolean>;
  received_at: Date;
};

export type RecordingsTable = {
  attempt_id: number;
  question_id: number;
  late: Generated<boolean>;
  upload_id: number;
  peak_dbfs: ColumnType<string | null, number | null, number | null>;
  digest: string | null;
  received_at: Date;
};

export type ReviewsTable = {
  attempt_id: number;
  score: number;
  max_score: number;
  comment: Generated<string>;
  /** What the marker wrote, without the notes below it; null: the same as `comment`. */
  comment_only: string | null;
  /** The mean of the criteria and its band; null without a rubric. */
  points: ColumnType<string | null, number | null | undefined, number | null>;
  band_halves: number | null;
  marker_id: number;
  version: number;
  scored_at: Date;
  settled_by: Generated<SettledBy>;
};

export type ReviewLeasesTable = {
  attempt_id: number;
  marker_id: number;
  ends_at: Date;
};

export type KeyCorrectionsTable = {
  id: GeneratedAlways<number>;
  version_id: number;
  part: number | null;
  form: string | null;
  before: ColumnType<unknown, string, string>;
  after: ColumnType<unknown, string, string>;
  scoring_before: ColumnType<Scoring | null, string | null | undefined, string | null>;
  scoring_after: ColumnType<Scoring | null, string | null | undefined, string | null>;
  actor_id: number;
  at: Date;
  undone_at: Date | null;
  undone_by: number | null;
};

export type KeyCorrectionMarksTable = {
  correction_id: number;
  attempt_id: number;
  mark_before: number | null;
  part_marks_before: number[] | null;
  score_before: number | null;
  thousandths_before: Generated<number | null>;
  part_thousandths_before: Generated<number[] | null>;
  score_thousandths_before: Generated<number | null>;
  out_of_before: number | null;
  mark_after: number | null;
  part_marks_after: number[] | null;
  score_after: number | null;
  out_of_after: number | null;
  thousandths_after: Generated<number | null>;
  part_thousandths_after: Generated<number[] | null>;
  score_thousandths_after: Generated<number | null>;
};

export type AnswerDecisionsTable = {
  version_id: number;
  part: number;
  form: string;
  decision: 'accept' | 'keep_wrong';
  actor_id: number;
  at: Date;
};

export type SigningKeysTable = {
  id: string;
  public_key: Buffer;
  private_key: Buffer;
  made_at: Date;
  retired_at: Date | null;
};

export type ReceiptsTable = {
  id: GeneratedAlways<number>;
  attempt_id: number;
  number: number;
  code: string;
  payload: string;
  signature: string;
  key_id: string;
  made_at: Date;
  superseded_at: Date | null;
};
