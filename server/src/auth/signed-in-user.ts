import type { SignedInUser } from '@parlance/contract/auth';
import type { AccountRow } from '../accounts/queries.ts';

/** An account as the person who is logged in with it gets it: whom they see is said to admins alone. */
export function signedInUserOf({
  id,
  username,
  full_name,
  email,
  phone,
  role,
  access,
  status,
  language,
}: Omit<AccountRow, 'registration_number' | 'created_at' | 'updated_at'>): SignedInUser {
  return {
    id,
    username,
    ...(full_name !== '' && { full_name }),
    email,
    phone,
    role,
    status,
    ...(language && { language }),
    ...(role === 'admin' && { access }),
  };
}
