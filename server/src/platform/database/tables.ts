import type { Access, Role, Status } from '@parlance/contract/accounts';
import type { Language } from '@parlance/contract/languages';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type {
  AnalysisQueueTable,
  AnalysisStateTable,
  AuthorTasksTable,
  ItemCellsTable,
  ItemTimeCellsTable,
  TotalCellsTable,
  WrongAnswerCellsTable,
} from './tables/analysis.ts';
import type {
  CourseDrawsTable,
  CourseQuestionsTable,
  CoursesTable,
  FiguresCountedTable,
  FilesToRemoveTable,
  HoldsTable,
  ImportDraftsTable,
  ImportJobsTable,
  ImportsTable,
  PassagesTable,
  PassageVersionsTable,
  QuestionsTable,
  QuestionVersionsTable,
  ReleasePoliciesTable,
  UploadsTable,
  VersionFiguresTable,
} from './tables/content.ts';
import type { ExamFactCountsTable, ExamFactsTable, FactNotesTable } from './tables/facts.ts';
import type { IntegrationTables } from './tables/integrations.ts';
import type {
  AttemptExtensionsTable,
  IncidentsTable,
  MessageSeenTable,
  SittingActionsTable,
  SittingMessagesTable,
} from './tables/invigilation.ts';
import type {
  EarlierDefaultsTable,
  IdentitiesTable,
  InvitationsTable,
  LimitedCallsTable,
  RecoveryCodesTable,
  ResetCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInFailuresTable,
  SignInTicketsTable,
} from './tables/logins.ts';
import type { LtiTables } from './tables/lti.ts';
import type {
  AccommodationsTable,
  AccommodationVersionsTable,
  AssignmentsTable,
  ClassesTable,
  ClassMembersTable,
  ConsentsTable,
  ConsentTextsTable,
  ErasuresTable,
  RetentionTable,
} from './tables/people.ts';
import type {
  BankCommentsTable,
  MarkerNotesTable,
  MarkingCriteriaTable,
  MarkingNotesTable,
  RubricsTable,
  RubricVersionsTable,
} from './tables/rubrics.ts';
import type { ScaleTables } from './tables/scales.ts';
import type {
  CalibrationScriptsTable,
  CalibrationsTable,
  CourseMarkersTable,
  MarkingCasesTable,
  MarkingHistoryTable,
  MarkingPoliciesTable,
  MarkingsTable,
  RemarkRequestsTable,
  WorkEmailsTable,
} from './tables/second-marking.ts';
import type {
  CalendarAddressesTable,
  CandidateAppointmentsTable,
  CandidatesTable,
  CheckCodesTable,
  DeviceChecksTable,
  SittingClassesTable,
  SittingEmailsTable,
  SittingPapersTable,
  SittingPartsTable,
  SittingStaffTable,
  SittingsTable,
} from './tables/sittings.ts';
import type { SystemTables } from './tables/system.ts';
import type {
  AllowancesTable,
  AnswerDecisionsTable,
  AttemptAnnotationsTable,
  AttemptPausesTable,
  AttemptsTable,
  KeyCorrectionMarksTable,
  KeyCorrectionsTable,
  LateWorkTable,
  PracticeRunAnswersTable,
  PracticeRunsTable,
  PractisedAnswersTable,
  ReceiptsTable,
  RecordingsTable,
  ResponsesTable,
  ReviewLeasesTable,
  ReviewsTable,
  SigningKeysTable,
} from './tables/work.ts';

type MoreTables = ScaleTables & IntegrationTables & LtiTables & SystemTables;

/**
 * The tables as TypeScript sees them. `tables.test.ts` holds this against the migrated database.
 * jsonb goes in as text (both drivers then agree on what an array is) and comes out parsed.
 */
export type Tables = MoreTables & {
  accounts: AccountsTable;
  accommodations: AccommodationsTable;
  accommodation_versions: AccommodationVersionsTable;
  classes: ClassesTable;
  class_members: ClassMembersTable;
  assignments: AssignmentsTable;
  sittings: SittingsTable;
  sitting_papers: SittingPapersTable;
  sitting_parts: SittingPartsTable;
  sitting_classes: SittingClassesTable;
  sitting_staff: SittingStaffTable;
  candidates: CandidatesTable;
  candidate_appointments: CandidateAppointmentsTable;
  sitting_emails: SittingEmailsTable;
  calendar_addresses: CalendarAddressesTable;
  check_codes: CheckCodesTable;
  device_checks: DeviceChecksTable;
  sitting_actions: SittingActionsTable;
  sitting_messages: SittingMessagesTable;
  message_seen: MessageSeenTable;
  incidents: IncidentsTable;
  exam_facts: ExamFactsTable;
  exam_fact_counts: ExamFactCountsTable;
  fact_notes: FactNotesTable;
  sessions: SessionsTable;
  identities: IdentitiesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tickets: SignInTicketsTable;
  earlier_defaults: EarlierDefaultsTable;
  sign_in_failures: SignInFailuresTable;
  limited_calls: LimitedCallsTable;
  audit_log: AuditLogTable;
  courses: CoursesTable;
  release_policies: ReleasePoliciesTable;
  passages: PassagesTable;
  passage_versions: PassageVersionsTable;
  questions: QuestionsTable;
  course_questions: CourseQuestionsTable;
  course_draws: CourseDrawsTable;
  question_versions: QuestionVersionsTable;
  version_figures: VersionFiguresTable;
  figures_counted: FiguresCountedTable;
  attempts: AttemptsTable;
  attempt_pauses: AttemptPausesTable;
  attempt_extensions: AttemptExtensionsTable;
  practised_answers: PractisedAnswersTable;
  practice_runs: PracticeRunsTable;
  practice_run_answers: PracticeRunAnswersTable;
  responses: ResponsesTable;
  attempt_annotations: AttemptAnnotationsTable;
  allowances: AllowancesTable;
  late_work: LateWorkTable;
  uploads: UploadsTable;
  files_to_remove: FilesToRemoveTable;
  imports: ImportsTable;
  import_jobs: ImportJobsTable;
  import_drafts: ImportDraftsTable;
  holds: HoldsTable;
  recordings: RecordingsTable;
  signing_keys: SigningKeysTable;
  receipts: ReceiptsTable;
  rubrics: RubricsTable;
  rubric_versions: RubricVersionsTable;
  reviews: ReviewsTable;
  marking_criteria: MarkingCriteriaTable;
  marking_notes: MarkingNotesTable;
  marker_notes: MarkerNotesTable;
  bank_comments: BankCommentsTable;
  review_leases: ReviewLeasesTable;
  course_markers: CourseMarkersTable;
  marking_policies: MarkingPoliciesTable;
  marking_cases: MarkingCasesTable;
  markings: MarkingsTable;
  remark_requests: RemarkRequestsTable;
  work_emails: WorkEmailsTable;
  marking_history: MarkingHistoryTable;
  calibration_scripts: CalibrationScriptsTable;
  calibrations: CalibrationsTable;
  key_corrections: KeyCorrectionsTable;
  key_correction_marks: KeyCorrectionMarksTable;
  answer_decisions: AnswerDecisionsTable;
  analysis_state: AnalysisStateTable;
  analysis_queue: AnalysisQueueTable;
  item_cells: ItemCellsTable;
  item_time_cells: ItemTimeCellsTable;
  total_cells: TotalCellsTable;
  wrong_answer_cells: WrongAnswerCellsTable;
  author_tasks: AuthorTasksTable;
  messages: MessagesTable;
  outbox: OutboxTable;
  reset_codes: ResetCodesTable;
  invitations: InvitationsTable;
  erasures: ErasuresTable;
  retention: RetentionTable;
  consent_texts: ConsentTextsTable;
  consents: ConsentsTable;
};

/** A row of a table as it is read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;

type AccountsTable = {
  id: GeneratedAlways<number>;
  username: string;
  full_name: Generated<string>;
  registration_number: Generated<string>;
  email: string;
  phone: Generated<string>;
  password_hash: string;
  /** Whether it is known to be its owner's: false for one that was typed at a registration. */
  email_proven: Generated<boolean>;
  role: Role;
  /** Read for admins only. */
  access: Generated<Access>;
  status: Generated<Status>;
  /** What they read in; null: not chosen. */
  language: Language | null;
  created_at: Date;
  updated_at: Date;
  /** Of the row in `accommodations`; null for none. */
  accommodation_version: number | null;
  /** Whether one of its second factors is confirmed. */
  second_factor: Generated<boolean>;
  /** To the day; null before the first. */
  last_login_at: Date | null;
  /** Whether the demo simulates this person: their tests count as those of staff, which are nobody's result. */
  simulated: Generated<boolean>;
  /** Username, email and phone in lower case. */
  searched: GeneratedAlways<string>;
  /** Their words as they are searched. */
  search_words: GeneratedAlways<string>;
  /** By which lists have them in order of their names. */
  username_key: GeneratedAlways<string>;
  full_name_key: GeneratedAlways<string>;
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

type MessagesTable = {
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  subject: string;
  message: string;
  origin: string;
  sent_at: Date;
  account_id: number | null;
};

type OutboxTable = {
  id: GeneratedAlways<number>;
  kind: string;
  to_name: string;
  to_address: string;
  letter: Uint8Array | null;
  about_account: number | null;
  message_id: number | null;
  created_at: Date;
  due_at: Date | null;
  expires_at: Date | null;
  tries: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
};
