import { t } from '@lingui/core/macro';
import type { Assignment } from '@parlance/contract/assignments';

/** Why nobody can take the test of an assignment. */
export function goneText(gone: NonNullable<Assignment['course']['gone']>): string {
  return gone === 'deleted' ? t`The course was deleted.` : t`This test is for examinations only now.`;
}
