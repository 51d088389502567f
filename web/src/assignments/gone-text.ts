import { t } from '@lingui/core/macro';
import type { Assignment } from '@parlance/contract/assignments';

/** Why nobody can take the test of an assignment. */
export function goneText(gone: NonNullable<Assignment['course']['gone']>): string {
  const reasons = {
    deleted: () => t`The course was deleted.`,
    exam_only: () => t`This test is for examinations only now.`,
    practice_mode: () => t`The course is in practice mode now.`,
  };
  return reasons[gone]();
}
