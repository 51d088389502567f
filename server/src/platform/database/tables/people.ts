import type { AccommodationValues } from '@parlance/contract/accommodations';
import type { MemberPart } from '@parlance/contract/classes';
import type { ConsentKind } from '@parlance/contract/consents';
import type { RetentionKind } from '@parlance/contract/personal-data/kept';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A day: a driver reads it as a moment of its own time zone, so it is read as text (accommodations/queries.ts). */
type Day = ColumnType<Date, string, string>;

export type AccommodationsTable = {
  account_id: number;
  extra_time_percent: number;
  break_count: number;
  break_seconds: number;
  extra_plays: number;
  preparation_percent: number;
  recording_percent: number;
  text_scale: number | null;
  high_contrast: boolean;
  valid_from: Day | null;
  valid_until: Day | null;
  note_to_learner: string;
  /** Encrypted with SECRET. */
  reason: Uint8Array | null;
  version: number;
  updated_by: number | null;
  updated_at: Date;
};

export type AccommodationVersionsTable = {
  account_id: number;
  version: number;
  settings: ColumnType<AccommodationValues, string, string>;
  updated_by: number | null;
  updated_at: Date;
};

export type ClassesTable = {
  id: GeneratedAlways<number>;
  name: string;
  note: Generated<string>;
  join_code: string | null;
  archived_at: Date | null;
  created_by: number | null;
  created_at: Date;
};

export type AssignmentsTable = {
  id: GeneratedAlways<number>;
  class_id: number;
  course_id: number;
  due_at: Date;
  time_zone: string;
  note: Generated<string>;
  given_by: number;
  given_at: Date;
  /** The due date that learners were last emailed, and when. */
  told_due_at: Date | null;
  told_at: Date | null;
  reminded_at: Date | null;
};

export type ClassMembersTable = {
  class_id: number;
  account_id: number;
  part: MemberPart;
  /** None for whoever joined with the code. */
  added_by: number | null;
  added_at: Date;
};

/** Whose data was erased. */
export type ErasuresTable = {
  account_id: number;
  /** Null where it was erased again after a restore. */
  asked_by: number | null;
  reason: string;
  at: Date;
  /** When the store got its note of it. */
  noted_at: Date | null;
};

/** For how long one kind of what is about people is kept. */
export type RetentionTable = {
  kind: RetentionKind;
  days: number | null;
  changed_by: number;
  changed_at: Date;
  applied_at: Date | null;
};

/** What people are asked to agree to; an empty text asks nobody. */
export type ConsentTextsTable = {
  id: GeneratedAlways<number>;
  kind: ConsentKind;
  text: string;
  from_at: Date;
  made_by: number;
};

export type ConsentsTable = {
  account_id: number;
  text_id: number;
  given_at: Date;
};
