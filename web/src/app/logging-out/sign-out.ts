import { logout } from '@parlance/contract/auth';
import { call } from '../../platform/call.ts';
import { clearSession, readToken } from '../../platform/session.ts';
import { queryClient } from '../query-client.ts';

/**
 * Ends the session here at once and on the server as soon as it can be reached: no one waits at a public computer for
 * a slow answer, and after a failure the token expires in time.
 */
export function signOut(): void {
  // The call reads the token before it is cleared, and outlives the page that is about to be left.
  if (readToken()) call(logout, {}, { keepalive: true }).catch(() => {});
  clearSession();
  queryClient.clear();
}
