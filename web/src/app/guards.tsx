import type { Role } from '@parlance/contract/accounts';
import { redirect } from 'react-router';
import { readUser } from '../platform/session.ts';

/**
 * The access check of a guarded route: without a stored user, or with a role that is not in the list, it leads to
 * /login. It runs as the route's loader, so it answers before any screen does.
 */
export function guard(roles: readonly Role[]) {
  return () => {
    const user = readUser();
    if (!user || !roles.includes(user.role)) throw redirect('/login');
    return null;
  };
}
