import type { AuditAction } from '@parlance/contract/audit';

const groups = ['Accounts', 'Courses', 'Questions', 'Marking', 'Operation'] as const;

/** Each action as the filter calls it, and what it is about, in the order they are offered. */
const actions: Record<AuditAction, [(typeof groups)[number], string]> = {
  'account.registered': ['Accounts', 'Registered'],
  'account.added': ['Accounts', 'Account added'],
  'account.invited': ['Accounts', 'Account added from a file'],
  'account.invitation_sent': ['Accounts', 'Invitation sent again'],
  'account.invitation_accepted': ['Accounts', 'Invitation accepted'],
  'account.edited': ['Accounts', 'Account changed'],
  'account.deleted': ['Accounts', 'Account deleted'],
  'account.password_changed': ['Accounts', 'Password changed'],
  'account.password_reset': ['Accounts', 'Password reset'],
  'account.sessions_ended': ['Accounts', 'Devices logged out'],
  'account.recovered': ['Accounts', 'Made a superadmin at the command line'],
  'accommodation.set': ['Accounts', 'Accommodations set'],
  'accommodation.ended': ['Accounts', 'Accommodations ended'],
  'accommodation.imported': ['Accounts', 'Accommodations set from a file'],
  'accommodation.reason_read': ['Accounts', 'Reason for accommodations read'],
  'course.added': ['Courses', 'Course added'],
  'course.edited': ['Courses', 'Course changed'],
  'course.duration_changed': ['Courses', 'Duration set'],
  'course.duplicated': ['Courses', 'Course duplicated'],
  'course.deleted': ['Courses', 'Course deleted'],
  'course.results_exported': ['Courses', 'Results exported'],
  'course.questions_uploaded': ['Questions', 'Questions uploaded'],
  'course.question_added': ['Questions', 'Question added'],
  'question.edited': ['Questions', 'Question edited'],
  'question.key_corrected': ['Questions', 'Answer key corrected'],
  'question.variant_kept_wrong': ['Questions', 'Answer kept wrong'],
  'question.timer_changed': ['Questions', 'Timer set'],
  'course.question_deleted': ['Questions', 'Question deleted'],
  'course.questions_ordered': ['Questions', 'Questions reordered'],
  'course.passage_added': ['Questions', 'Passage added'],
  'passage.edited': ['Questions', 'Passage edited'],
  'question.moved_to_bank': ['Questions', 'Questions moved to the bank'],
  'bank.question_added': ['Questions', 'Question added to the bank'],
  'bank.set_added': ['Questions', 'Set added to the bank'],
  'bank.questions_imported': ['Questions', 'Questions imported to the bank'],
  'course.questions_imported': ['Questions', 'Questions imported'],
  'bank.exported': ['Questions', 'Questions exported from the bank'],
  'course.questions_exported': ['Questions', 'Questions exported'],
  'course.bank_added': ['Questions', 'Questions added from the bank'],
  'course.bank_version_set': ['Questions', 'Version of a bank question set'],
  'course.bank_copied': ['Questions', 'Bank question copied in place'],
  'course.draw_added': ['Questions', 'Draw added'],
  'course.draw_edited': ['Questions', 'Draw edited'],
  'course.draw_removed': ['Questions', 'Draw removed'],
  'course.pool_refreshed': ['Questions', 'Pool of a draw refreshed'],
  'question.tagged': ['Questions', 'Tags changed'],
  'question.retired': ['Questions', 'Question retired'],
  'question.restored': ['Questions', 'Question restored'],
  'question.deleted': ['Questions', 'Question deleted from the bank'],
  'audio.uploaded': ['Questions', 'Recording uploaded'],
  'picture.uploaded': ['Questions', 'Picture uploaded'],
  'submission.scored': ['Marking', 'Submission scored'],
  'backup.taken': ['Operation', 'Backup made'],
  'backup.restored': ['Operation', 'Backup restored'],
  'media.moved': ['Operation', 'Audio files copied'],
};

/** The choices of the filter by action, grouped by what they are about. */
export const actionChoices = [
  { value: '', label: 'All actions' },
  ...groups.map((group) => ({
    group,
    items: Object.entries(actions)
      .filter(([, [of]]) => of === group)
      .map(([value, [, label]]) => ({ value, label })),
  })),
];
