/**
 * The tables of a backup. A new table is added here or to `leftOut`: a test compares both with the database. They are
 * written in this order, and loaded in any: references are checked when all rows are there.
 */
export const inBackup = [
  'accounts',
  'accommodations',
  'accommodation_versions',
  'classes',
  'class_members',
  'invitations',
  'courses',
  'passages',
  'passage_versions',
  'questions',
  'question_versions',
  'course_questions',
  'course_draws',
  'uploads',
  'files_to_remove',
  'imports',
  'import_drafts',
  'attempts',
  'attempt_pauses',
  'responses',
  'attempt_annotations',
  'late_work',
  'recordings',
  'reviews',
  'review_leases',
  'key_corrections',
  'key_correction_marks',
  'answer_decisions',
  'messages',
  'outbox',
  'audit_log',
];

/** The tables that no backup has, each with the reason. */
export const leftOut: Record<string, string> = {
  migrations: 'A restore applies the same migrations itself; the manifest names them.',
  version_figures: 'They are counted from the attempts again.',
  figures_counted: 'It says until when they were counted.',
  holds: 'They are about a copy that runs on the old database.',
  sessions: 'Everyone logs in again: a stolen backup opens nothing.',
  sign_in_failures: 'They count tries of the last minutes.',
  limited_calls: 'They count calls of the last hours.',
  reset_codes: 'A code lives for ten minutes.',
};
