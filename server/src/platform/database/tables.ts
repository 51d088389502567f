import type { Role, Status } from '@parlance/contract/accounts';
import type { AttemptStatus } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/courses';
import type { AnswerRule } from '@parlance/contract/kinds/kind';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import type { ReviewKind } from '@parlance/contract/reviews';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as TypeScript sees them. `tables.test.ts` holds this against the migrated database.
 * jsonb goes in as text (both drivers then agree on what an array is) and comes out parsed.
 */
export type Tables = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  limited_calls: LimitedCallsTable;
  audit_log: AuditLogTable;
  courses: CoursesTable;
  passages: PassagesTable;
  passage_versions: PassageVersionsTable;
  questions: QuestionsTable;
  question_versions: QuestionVersionsTable;
  attempts: AttemptsTable;
  responses: ResponsesTable;
  late_work: LateWorkTable;
  uploads: UploadsTable;
  files_to_remove: FilesToRemoveTable;
  holds: HoldsTable;
  recordings: RecordingsTable;
  reviews: ReviewsTable;
  review_leases: ReviewLeasesTable;
  key_corrections: KeyCorrectionsTable;
  key_correction_marks: KeyCorrectionMarksTable;
  answer_decisions: AnswerDecisionsTable;
  messages: MessagesTable;
  outbox: OutboxTable;
  reset_codes: ResetCodesTable;
  invitations: InvitationsTable;
};

/** `T | null` where null is a value the column may hold, not a missing one. */
type Json = ColumnType<unknown, string | null, string | null>;

type AccountsTable = {
  id: GeneratedAlways<number>;
  username: string;
  email: string;
  phone: Generated<string>;
  password_hash: string;
  role: Role;
  status: Generated<Status>;
  created_at: Date;
  updated_at: Date;
  /** Username, email and phone in lower case. */
  searched: GeneratedAlways<string>;
};

type SessionsTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  token_hash: Uint8Array;
  remembered: Generated<boolean>;
  address: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
  idle_until: Date;
  expires_at: Date;
};

type SignInFailuresTable = {
  id: GeneratedAlways<number>;
  email_key: string;
  origin: string;
  failed_at: Date;
};

type LimitedCallsTable = {
  id: GeneratedAlways<number>;
  kind: string;
  origin: string;
  email_key: string | null;
  made_at: Date;
};

type AuditLogTable = {
  id: GeneratedAlways<number>;
  at: Date;
  actor_id: number | null;
  action: string;
  subject_type: string;
  subject_id: number | null;
  account_id: number | null;
  course_id: number | null;
  details: ColumnType<unknown, string | undefined, string>;
};

type CoursesTable = {
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
  created_by: number | null;
  created_at: Date;
  archived_at: Date | null;
};

type PassagesTable = {
  id: GeneratedAlways<number>;
  course_id: number;
  position: number;
  title: string;
  content: string;
  version: Generated<number>;
};

type PassageVersionsTable = {
  passage_id: number;
  version: number;
  title: string;
  content: string;
  replaced_at: Date;
};

type QuestionsTable = {
  id: GeneratedAlways<number>;
  course_id: number;
  passage_id: number | null;
  position: number;
  question_type: QuestionType;
  timer_seconds: ColumnType<string | null, number | null, number | null>;
  current_version_id: number | null;
  archived_at: Date | null;
  revision: Generated<number>;
};

type QuestionVersionsTable = {
  id: GeneratedAlways<number>;
  question_id: number;
  content: ColumnType<unknown, string, string>;
  key: ColumnType<unknown, string, string>;
  marks: number;
  answer_rule: ColumnType<AnswerRule, string, string>;
  audio_upload_id: number | null;
  picture_upload_id: number | null;
  created_at: Date;
  key_revision: Generated<number>;
};

type AttemptsTable = {
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
  duration_seconds: number;
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
  question_clocks: ColumnType<Record<string, { openedAt: string; endsAt: string }>, string | undefined, string>;
  plays: ColumnType<Record<string, { startedAt: string; positionSeconds: number }>, string | undefined, string>;
  pinned_passages: ColumnType<Record<string, number>, string | undefined, string>;
  pile: GeneratedAlways<ReviewKind>;
  /** When a person last scored it. */
  scored_at: Date | null;
  /** Whether it uses up an attempt of its course when it ends abandoned; false for those opened before 0017. */
  abandoned_counts: Generated<boolean>;
  /** When a corrected key last changed the score. */
  remarked_at: Date | null;
  /** The learner's username in lower case; the database keeps it (0013). */
  taker_name: GeneratedAlways<string>;
};

type ResponsesTable = {
  attempt_id: number;
  question_id: number;
  answer: Json;
  mark: number | null;
  part_marks: number[] | null;
};

type LateWorkTable = {
  attempt_id: number;
  question_id: number;
  answer: Json;
  flagged: Generated<boolean>;
  received_at: Date;
};

type UploadsTable = {
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
  /** Of a picture, in pixels. */
  width: number | null;
  height: number | null;
};

type FilesToRemoveTable = {
  key: string;
  added_at: Date;
};

type HoldsTable = {
  name: string;
  until: Date;
};

type RecordingsTable = {
  attempt_id: number;
  question_id: number;
  late: Generated<boolean>;
  upload_id: number;
  peak_dbfs: ColumnType<string | null, number | null, number | null>;
  digest: string | null;
  received_at: Date;
};

type ReviewsTable = {
  attempt_id: number;
  score: number;
  max_score: number;
  comment: Generated<string>;
  marker_id: number;
  version: number;
  scored_at: Date;
};

type ReviewLeasesTable = {
  attempt_id: number;
  marker_id: number;
  ends_at: Date;
};

type KeyCorrectionsTable = {
  id: GeneratedAlways<number>;
  version_id: number;
  part: number | null;
  form: string | null;
  before: ColumnType<unknown, string, string>;
  after: ColumnType<unknown, string, string>;
  actor_id: number;
  at: Date;
  undone_at: Date | null;
  undone_by: number | null;
};

type KeyCorrectionMarksTable = {
  correction_id: number;
  attempt_id: number;
  mark_before: number | null;
  part_marks_before: number[] | null;
  score_before: number | null;
  mark_after: number | null;
  part_marks_after: number[] | null;
  score_after: number | null;
};

type AnswerDecisionsTable = {
  version_id: number;
  part: number;
  form: string;
  decision: 'accept' | 'keep_wrong';
  actor_id: number;
  at: Date;
};

type MessagesTable = {
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  subject: string;
  message: string;
  origin: string;
  sent_at: Date;
};

type OutboxTable = {
  id: GeneratedAlways<number>;
  kind: string;
  to_name: string;
  to_address: string;
  letter: Uint8Array | null;
  created_at: Date;
  due_at: Date | null;
  expires_at: Date | null;
  tries: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
};

type ResetCodesTable = {
  id: GeneratedAlways<number>;
  email_key: string;
  account_id: number | null;
  code_hash: Uint8Array | null;
  made_at: Date;
  code_until: Date;
  grant_hash: Uint8Array | null;
  grant_until: Date | null;
  /** Who asked for it: an address, or a device that is known. */
  origin: string;
};

type InvitationsTable = {
  account_id: number;
  email_key: string;
  token_hash: Uint8Array;
  open_until: Date;
  sent_at: Date;
  mail_id: number | null;
};
