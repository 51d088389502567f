import type { AuditAction } from '@parlance/contract/audit';

const groups: Record<string, Partial<Record<AuditAction, string>>> = {
  Accounts: {
    'account.added': 'Account added',
    'account.invited': 'Account added by file',
    'account.invitation_accepted': 'Invitation accepted',
    'account.edited': 'Account changed',
    'account.deleted': 'Account deleted',
    'account.password_changed': 'Password changed',
    'account.password_reset': 'Password reset',
    'account.sessions_ended': 'Devices signed out',
  },
  Courses: {
    'course.added': 'Course added',
    'course.edited': 'Course changed',
    'course.duration_changed': 'Duration set',
    'course.duplicated': 'Course copied',
    'course.deleted': 'Course deleted',
    'course.results_exported': 'Results exported',
  },
  Questions: {
    'course.questions_uploaded': 'File of questions uploaded',
    'course.question_added': 'Question added',
    'question.edited': 'Question edited',
    'question.key_corrected': 'Key corrected',
    'question.timer_changed': 'Timer set',
    'course.question_deleted': 'Question deleted',
    'course.questions_ordered': 'Questions put in order',
    'course.passage_added': 'Passage added',
    'passage.edited': 'Passage edited',
    'audio.uploaded': 'Recording uploaded',
  },
  Marking: { 'submission.scored': 'Work scored' },
};

/** The choices of the filter by action, grouped by what they are about. */
export const actionChoices = [
  { value: '', label: 'All actions' },
  ...Object.entries(groups).map(([group, actions]) => ({
    group,
    items: Object.entries(actions).map(([value, label]) => ({ value, label })),
  })),
];
