import type { DrawFilter } from '@parlance/contract/bank/draws';
import type { CourseUse } from '@parlance/contract/courses';
import type { ImportFormat } from '@parlance/contract/interchange/imports';
import type { CourseType, Level } from '@parlance/contract/kinds/course-types';
import type { AnswerRule } from '@parlance/contract/kinds/kind';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import type { Language } from '@parlance/contract/languages';
import type { ReleaseMode } from '@parlance/contract/sittings/result-release';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type CoursesTable = {
  id: GeneratedAlways<number>;
  title: string;
  subject: string;
  description: string;
  type: CourseType;
  test_duration_seconds: number | null;
  max_score: Generated<number>;
  attempts_allowed: number | null;
  retake_gap_seconds: Generated<number>;
  anonymous_marking: Generated<boolean>;
  content_revision: Generated<number>;
  content_language: Generated<string>;
  instruction_language: Language | null;
  use: Generated<CourseUse>;
  rubric_id: number | null;
  practice_mode: Generated<boolean>;
  scale_id: number | null;
  shuffle_options: Generated<boolean>;
  remark_days: number | null;
  remark_may_lower: Generated<boolean>;
  created_by: number | null;
  created_at: Date;
  archived_at: Date | null;
  /** The words of its title, subject and description as they are searched. */
  search_words: GeneratedAlways<string>;
};

/** When results of a course come out outside examinations, and what is seen of them. */
export type ReleasePoliciesTable = {
  course_id: number;
  release: ReleaseMode;
  release_at: Date | null;
  time_zone: string;
  see_score: boolean;
  see_breakdown: boolean;
  see_comments: boolean;
  see_questions: boolean;
  see_answers: boolean;
  see_right_wrong: boolean;
  see_key: boolean;
  see_explanation: boolean;
  see_recording: boolean;
  /** When its date had come and learners were told. */
  released_at: Date | null;
  version: number;
};

export type PassagesTable = {
  id: GeneratedAlways<number>;
  /** Null in the bank. */
  course_id: number | null;
  position: number;
  title: string;
  content: string;
  version: Generated<number>;
  /** Of a set of the bank with a recording; its text is empty then. */
  audio_upload_id: number | null;
  /** What is said of a set of the bank; its questions have these where they leave them empty. */
  skill: CourseType | null;
  level: Level | null;
  topic: Generated<string>;
  tags: Generated<string[]>;
  searched: string | null;
  changed_at: Date | null;
  retired_at: Date | null;
  /** In the bank: shown to those who see only their own classes. */
  shared: Generated<boolean>;
};

export type PassageVersionsTable = {
  passage_id: number;
  version: number;
  title: string;
  content: string;
  replaced_at: Date;
};

export type QuestionsTable = {
  id: GeneratedAlways<number>;
  /** Null in the bank. */
  course_id: number | null;
  passage_id: number | null;
  question_type: QuestionType;
  timer_seconds: ColumnType<string | null, number | null, number | null>;
  current_version_id: number | null;
  revision: Generated<number>;
  label: Generated<string>;
  skill: CourseType | null;
  level: Level | null;
  topic: Generated<string>;
  tags: Generated<string[]>;
  searched: string | null;
  /** Among the questions of its passage in the bank. */
  bank_position: Generated<number>;
  changed_at: Date;
  copied_from_version_id: number | null;
  retired_at: Date | null;
  /** In the bank: shown to those who see only their own classes. */
  shared: Generated<boolean>;
  /** The set of one recording that it belongs to, in the bank. */
  audio_set_id: number | null;
  /** `passage_id` or `audio_set_id`. */
  set_id: GeneratedAlways<number | null>;
  /** By which lists have it in order of its name; null without one. */
  label_key: GeneratedAlways<string | null>;
};

/** The questions of a test. */
export type CourseQuestionsTable = {
  course_id: number;
  question_id: number;
  position: number;
  /** Under which passage of the test it stands, where the question has none of its own. */
  passage_id: number | null;
  /** The words that the test keeps; null for the newest. */
  pinned_version_id: number | null;
  pinned_passage_version: number | null;
  added_at: Date;
  removed_at: Date | null;
};

export type CourseDrawsTable = {
  id: GeneratedAlways<number>;
  course_id: number;
  /** In one order with the positions of `course_questions`. */
  position: number;
  what: 'questions' | 'sets';
  take: number;
  marks_each: number;
  filter: ColumnType<DrawFilter, string, string>;
  seed_by: 'attempt' | 'day';
  balanced: boolean;
  /** Under which passage of the test drawn questions without one stand. */
  passage_id: number | null;
  pool: ColumnType<unknown, string, string>;
  longest_seconds: string;
  pooled_at: Date;
  added_at: Date;
  removed_at: Date | null;
};

export type QuestionVersionsTable = {
  id: GeneratedAlways<number>;
  question_id: number;
  content: ColumnType<unknown, string, string>;
  key: ColumnType<unknown, string, string>;
  marks: number;
  answer_rule: ColumnType<AnswerRule, string, string>;
  audio_upload_id: number | null;
  picture_upload_id: number | null;
  explanation: Generated<string>;
  created_at: Date;
  key_revision: Generated<number>;
  /** How it counts after it turned out wrong; null by its key. */
  scoring: ColumnType<Scoring | null, string | null | undefined, string | null>;
  /** Its marks, or none where it was left out. */
  worth: GeneratedAlways<number>;
  /** By which lists have it in order of the beginning of what is asked. */
  prompt_key: GeneratedAlways<string | null>;
};

/** How versions were answered, as it was counted last. */
export type VersionFiguresTable = {
  version_id: number;
  attempts: number;
  facility: number;
};

export type FiguresCountedTable = {
  id: Generated<boolean>;
  /** The closed attempts until then are counted. */
  until: Date | null;
  claimed_at: Date | null;
};

export type UploadsTable = {
  id: GeneratedAlways<number>;
  key: string;
  kind: 'listening' | 'recording' | 'picture';
  owner_id: number;
  media_type: string;
  /** Of audio. */
  codec: string | null;
  bytes: number;
  /** Of audio. */
  duration_seconds: ColumnType<string | null, number | null, number | null>;
  created_at: Date;
  stored_at: Date | null;
  /** Of the stored bytes of audio, in hexadecimal; null for a recording from before receipts, and audio from before papers. */
  sha256: string | null;
  /** Of a picture, in pixels. */
  width: number | null;
  height: number | null;
};

export type FilesToRemoveTable = {
  key: string;
  added_at: Date;
};

export type HoldsTable = {
  name: string;
  until: Date;
};

export type ImportDraftsTable = {
  import_id: number;
  first_row: number;
  questions: ColumnType<unknown, string, never>;
};

export type ImportJobsTable = {
  id: number;
  account_id: number;
  name: string;
  bytes: ColumnType<string, number, never>;
  format: ImportFormat | null;
  items_done: Generated<number>;
  items_total: number | null;
  problem: string | null;
  made_at: Date;
  expires_at: Date;
  seen_at: Date;
};

export type ImportsTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  bytes: ColumnType<string, number, never>;
  sha256: string;
  format: ImportFormat;
  status: 'read' | 'stored';
  suggests: string;
  counts: ColumnType<unknown, string, never>;
  sets: ColumnType<unknown, string, never>;
  rows: ColumnType<unknown, string, string>;
  made_at: Date;
  expires_at: Date;
  stored_at: Date | null;
  stored_questions: Generated<number>;
};
