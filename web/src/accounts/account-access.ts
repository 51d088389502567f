import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Account } from '@parlance/contract/account-admin';
import type { Access } from '@parlance/contract/accounts';
import { say } from '@parlance/contract/say';

export const accessLabels: Record<Access, MessageDescriptor> = {
  school: msg`Whole school`,
  classes: msg`Own classes only`,
  invigilates: msg`Invigilator`,
};

/** What each access means for an admin, for where it is chosen. */
export const accessHints: Record<Access, MessageDescriptor> = {
  school: msg`Sees every learner and class, and changes every course.`,
  classes: msg`Sees the learners of the classes they teach, and changes the courses they made.`,
  invigilates: msg`Sees the examinations they are chosen for, and nothing else.`,
};

/** Whom an account sees, where that is less than its role says; null otherwise. */
export function limitedAccess({ role, access }: Pick<Account, 'role' | 'access'>): string | null {
  return role === 'admin' && access !== 'school' ? say(accessLabels[access]) : null;
}
