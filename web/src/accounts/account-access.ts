import type { Account } from '@parlance/contract/account-admin';
import type { Access } from '@parlance/contract/accounts';

export const accessLabels: Record<Access, string> = {
  school: 'Whole school',
  classes: 'Own classes only',
  invigilates: 'Invigilator',
};

/** What each access means for an admin, for where it is chosen. */
export const accessHints: Record<Access, string> = {
  school: 'Sees every learner and class, and changes every course.',
  classes: 'Sees the learners of the classes they teach, and changes the courses they made.',
  invigilates: 'Sees the examinations they are chosen for, and nothing else.',
};

/** Whom an account sees, where that is less than its role says; null otherwise. */
export function limitedAccess({ role, access }: Pick<Account, 'role' | 'access'>): string | null {
  return role === 'admin' && access !== 'school' ? accessLabels[access] : null;
}
