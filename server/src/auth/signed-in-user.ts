import type { SignedInUser } from '@parlance/contract/auth';
import type { AccountRow } from '../accounts/queries.ts';

/** An account as the person who is logged in with it gets it: whom they see is said to admins alone. */
export function signedInUserOf({
  id,
  username,
  email,
  phone,
  role,
  access,
  status,
}: Omit<AccountRow, 'created_at' | 'updated_at'>): SignedInUser {
  return { id, username, email, phone, role, status, ...(role === 'admin' && { access }) };
}
