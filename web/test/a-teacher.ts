import type { SignedInUser } from '@parlance/contract/auth';

/** An admin who sees only the learners of the classes they teach. */
export const aTeacher: SignedInUser = {
  id: 3,
  username: 'Mina',
  email: 'mina@example.org',
  phone: '',
  role: 'admin',
  access: 'classes',
  status: 'active',
};
