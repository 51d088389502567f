import type { Course } from '@parlance/contract/courses';
import type { Measurements, Verdict } from '@parlance/contract/device-checks/measurements';
import type { Verdicts } from '@parlance/contract/device-checks/verdicts';
import type { Language } from '@parlance/contract/languages';
import type { ReleaseMode } from '@parlance/contract/sittings/result-release';
import type {
  lateRules,
  partStarts,
  StaffPart,
  secondPlaces,
  sittingStatuses,
  startModes,
  windowEnds,
} from '@parlance/contract/sittings/sitting';
import type { Timing } from '@parlance/contract/taking/own-duration';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type OneOf<T extends readonly string[]> = T[number];

export type SittingsTable = {
  id: GeneratedAlways<number>;
  title: string;
  instructions: Generated<string>;
  status: Generated<OneOf<typeof sittingStatuses>>;
  time_zone: string;
  start_mode: Generated<OneOf<typeof startModes>>;
  starts_at: Date | null;
  ends_at: Date | null;
  window_end: Generated<OneOf<typeof windowEnds>>;
  join_minutes: Generated<number>;
  late_rule: Generated<OneOf<typeof lateRules>>;
  late_minutes: Generated<number>;
  access_code: string | null;
  ask_full_screen: Generated<boolean>;
  ask_device_check: Generated<boolean>;
  second_place: Generated<OneOf<typeof secondPlaces>>;
  safe_exam_browser: Generated<boolean>;
  networks: Generated<string[]>;
  seb_file: ColumnType<SebFile | null, string | null | undefined, string | null>;
  release: Generated<ReleaseMode>;
  release_at: Date | null;
  released_at: Date | null;
  released_by: number | null;
  email_receipt: Generated<boolean>;
  reminder_minutes: Generated<number[]>;
  paused_at: Date | null;
  prepared_until: Date | null;
  calendar_sequence: Generated<number>;
  /** Reminders up to then are done. */
  reminded_until: Date | null;
  cancel_reason: string | null;
  /** When everybody who begins in time will have ended; null in a draft. */
  ends_by: Date | null;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  changed_at: Date;
  /** What was paused for everyone, in order; the last has no end while it goes on. */
  pauses: ColumnType<SittingPause[], string | undefined, string>;
};

/** What Safe Exam Browser is given for a sitting: where it begins, the file, and the key of its configuration (hex). */
export type SebFile = { startUrl: string; text: string; key: string };

/** Moments as ISO texts: they are in a document. */
export type SittingPause = { from: string; to: string | null };

export type SittingPartsTable = {
  id: GeneratedAlways<number>;
  sitting_id: number;
  position: number;
  course_id: number;
  start: Generated<OneOf<typeof partStarts>>;
  starts_at: Date | null;
  break_seconds: Generated<number>;
  extra_seconds: Generated<number>;
};

export type SittingPapersTable = {
  part_id: number;
  digest: string;
  content_revision: number;
  course: ColumnType<PaperCourse, string, string>;
  timing: ColumnType<Timing | null, string | null, string | null>;
  questions: ColumnType<PaperQuestion[], string, string>;
  /** Passage id to version. */
  passages: ColumnType<Record<string, number>, string, string>;
  placed: ColumnType<Placed, string, string>;
  draws: ColumnType<unknown[], string, string>;
  frozen_at: Date;
};

/** What a frozen paper has of its course. */
export type PaperCourse = Course & {
  content_language: string;
  /** Papers that were frozen before courses had it lack it. */
  instruction_language?: Language | null;
  /** Absent where it is off. */
  shuffle_options?: boolean;
};

/** A question that everybody has: `position` is its place among those and the draws. */
export type PaperQuestion = { id: number; version: number; position: number; marks: number };

/** Question id to what of it has no versions: its timer as PostgreSQL writes a numeric, and its passage. */
export type Placed = Record<string, { timer_seconds: string | null; passage_id: number | null }>;

export type SittingClassesTable = {
  sitting_id: number;
  class_id: number;
};

export type SittingStaffTable = {
  sitting_id: number;
  account_id: number;
  part: StaffPart;
};

export type CandidatesTable = {
  id: GeneratedAlways<number>;
  sitting_id: number;
  account_id: number;
  /** From 1; null until the sitting is published. */
  number: number | null;
  room: Generated<string>;
  seat: Generated<string>;
  /** By which lists have them in order of both. */
  room_key: GeneratedAlways<string>;
  seat_key: GeneratedAlways<string>;
  /** None for whoever came with a class. */
  added_by: number | null;
  removed_at: Date | null;
  code_ok_at: Date | null;
  entered_at: Date | null;
  admitted_late_at: Date | null;
  place: string | null;
  place_waiting: string | null;
  /** The device that staff did not choose, and its login session. */
  place_refused: string | null;
  session_refused: number | null;
  /** The login session of `place`, and of the device that waits. */
  session_id: number | null;
  session_waiting: number | null;
  /** Those that were in, until an invigilator let another device in. */
  sessions_before: Generated<number[]>;
  absent_marked_by: number | null;
  absent_marked_at: Date | null;
  held_by: number | null;
  held_at: Date | null;
  held_reason: string | null;
  /** Which of the staff checked their identity document, and when. */
  identity_checked_by: number | null;
  identity_checked_at: Date | null;
  /** The name and number that were compared with it. */
  identity_checked_as: string | null;
  last_seen_at: Date | null;
  changed_at: Date;
  /** When staff ended the examination for them: no part opens any more. */
  examination_ended_at: Date | null;
  /** When their results came out: what closes later waits for the next release. */
  released_at: Date | null;
  presence: ColumnType<Presence | null, string | null | undefined, string | null>;
};

/** What the device of a candidate last told of itself. */
export type Presence = {
  attemptId: number | null;
  questionId: number | null;
  unsent: number;
  /** Since when something waits to be sent. */
  unsentSince: string | null;
  hidden: boolean;
  fullScreen: boolean;
  rttMs: number | null;
  sequence: number;
  /** What its browsers call themselves, the first one first; absent in what an older release wrote. */
  places?: string[];
  /** After how long the next beat was expected. */
  nextBeatMs?: number;
  /** The last two times in which the device was silent for longer than whoever waits; absent for none. */
  silences?: Silence[];
};

/** From when to when a device was not heard of. Moments as ISO texts: they are in a document. */
export type Silence = { from: string; to: string };

export type CandidateAppointmentsTable = {
  candidate_id: number;
  part_id: number;
  at: Date;
};

export type CalendarAddressesTable = {
  account_id: number;
  token_hash: Uint8Array;
  made_at: Date;
};

export type SittingEmailsTable = {
  sitting_id: number;
  account_id: number;
  kind: SittingEmailKind;
  sequence: number;
  /** Of a change that is due. */
  was: ColumnType<SittingWas | null, string | null | undefined, string | null>;
  due_at: Date | null;
  outbox_id: number | null;
};

export type SittingEmailKind = 'invitation' | 'change' | 'cancellation' | 'reminder' | 'results' | 'receipt';

/** When and where a sitting was for a person, before a change. Moments are ISO texts: they are in a document. */
export type SittingWas = {
  starts_at: string;
  ends_at: string | null;
  time_zone: string;
  room: string;
  seat: string;
  /** By part. */
  appointments: Record<string, string>;
};

export type CheckCodesTable = {
  id: GeneratedAlways<number>;
  code: string;
  label: string;
  made_by: number | null;
  made_at: Date;
  open_until: Date;
};

export type DeviceChecksTable = {
  id: string;
  /** None for whoever checked a device without a code. */
  check_code_id: number | null;
  room: Generated<string>;
  device: Generated<string>;
  results: ColumnType<{ found: Measurements; verdicts: Verdicts }, string, string>;
  verdict: Verdict;
  user_agent: string;
  at: Date;
};
