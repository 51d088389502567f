import { redirect } from 'react-router';
import { readUser, userMay } from '../platform/session.ts';
import type { Needs } from './routes.ts';

/**
 * The access check of a guarded route: without a stored user, or one who may not do what the page needs, it leads to
 * /login. It runs as the route's loader, so it answers before any screen does.
 */
export function guard(needs: Needs) {
  return () => {
    const user = readUser();
    if (!user || (needs !== 'session' && !userMay(user, needs))) throw redirect('/login');
    return null;
  };
}
