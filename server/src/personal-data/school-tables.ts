import { type Handling, OWN } from './handling.ts';

const CONTENT = 'What courses ask.';
const BANDS = 'Which band a mark is.';
const COUNTED = 'Counts of many tests. What people wrote is taken out before.';

/** What staff work with, and what a school has of nobody. */
export const schoolTables = {
  import_drafts: { nobody: CONTENT },
  import_jobs: {
    of: OWN,
    exported: { in: 'work', columns: 'name, made_at' },
    erased: 'deleted',
  },
  imports: {
    of: OWN,
    exported: { in: 'work', columns: 'name, format, made_at, stored_at, stored_questions' },
    // The report of a file names it too; the questions that were stored are elsewhere.
    erased: [{ set: { name: `''`, sha256: `''`, suggests: `''`, sets: `'[]'`, rows: `'[]'` } }],
    stays: ['format', 'status', 'counts'],
  },
  bank_comments: {
    of: 'owner_id = :id',
    exported: { in: 'work', columns: 'text, created_at' },
    erased: 'deleted',
  },
  course_markers: {
    of: OWN,
    exported: { in: 'work', columns: 'course_id, may_adjudicate, lead, quota, per_day, added_at' },
    erased: 'deleted',
    by: ['added_by'],
  },
  work_emails: {
    of: OWN,
    exported: { in: 'work', columns: 'off, told_at' },
    erased: 'deleted',
  },
  retention: { nobody: 'For how long things are kept.', by: ['changed_by'] },
  consent_texts: { nobody: 'What people are asked to agree to.', by: ['made_by'] },
  webhooks: { nobody: 'Systems that are told what happened.', by: ['created_by'] },
  webhook_events: { nobody: 'They name accounts and attempts by their numbers.' },
  webhook_deliveries: { nobody: 'What became of telling them.' },
  processes: { nobody: 'The programs that serve this site.' },
  lti_platforms: { nobody: 'Systems whose people come in here.', by: ['created_by'] },
  lti_keys: { nobody: 'What messages to them are signed with.' },
  lti_contexts: { nobody: 'Courses of a platform.' },
  lti_links: { nobody: 'Where a platform leads here.' },
  scales: { nobody: BANDS, by: ['created_by'] },
  scale_versions: { nobody: BANDS, by: ['created_by'] },
  overalls: { nobody: BANDS, by: ['created_by'] },
  overall_parts: { nobody: BANDS },
  measurement_errors: { nobody: COUNTED },
  earlier_defaults: { nobody: 'Settings of this site.' },
  classes: { nobody: 'What a class is.', by: ['created_by'] },
  assignments: { nobody: 'Tests that a class was given.', by: ['given_by'] },
  courses: { nobody: CONTENT, by: ['created_by'] },
  release_policies: { nobody: 'When results of a course come out.' },
  passages: { nobody: CONTENT },
  passage_versions: { nobody: CONTENT },
  questions: { nobody: CONTENT },
  question_versions: { nobody: CONTENT },
  course_questions: { nobody: CONTENT },
  course_draws: { nobody: CONTENT },
  rubrics: { nobody: CONTENT, by: ['created_by'] },
  rubric_versions: { nobody: CONTENT, by: ['created_by'] },
  marking_policies: { nobody: 'How a course is marked.' },
  key_corrections: {
    nobody: 'Keys. A text that became a key is that alone.',
    by: ['actor_id', 'undone_by'],
  },
  answer_decisions: { nobody: 'As corrected keys.', by: ['actor_id'] },
  author_tasks: { nobody: 'What figures say of a question.', by: ['closed_by'] },
  analysis_state: { nobody: COUNTED },
  item_cells: { nobody: COUNTED },
  item_time_cells: { nobody: COUNTED },
  total_cells: { nobody: COUNTED },
  wrong_answer_cells: { nobody: COUNTED },
  version_figures: { nobody: COUNTED },
  figures_counted: { nobody: COUNTED },
  files_to_remove: { nobody: 'Files that are gone as soon as they can be.' },
  holds: { nobody: 'Backups under way.' },
  signing_keys: { nobody: 'What receipts are signed with.' },
  migrations: { nobody: 'What this database is made of.' },
} as const satisfies Record<string, Handling>;
