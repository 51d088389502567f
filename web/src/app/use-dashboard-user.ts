import type { SignedInUser } from '@parlance/contract/auth';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '../platform/session.ts';
import { signOut } from './sign-out.ts';

type DashboardUser = {
  /** Null for the moment between the user's disappearing and the next page. */
  user: SignedInUser | null;
  /** Signs out, then leaves by `then` instead of by the redirect. */
  leave: (then: () => void) => void;
};

/**
 * Who is on a dashboard. The guard has answered before; when the stored user disappears while the dashboard is open,
 * in this tab or another, `whenGone` leads away.
 */
export function useDashboardUser(whenGone: () => void): DashboardUser {
  const user = useUser();
  const leaving = useRef(false);
  const gone = user === null;
  // Only the disappearing leads away, once: a new `whenGone` of a later drawing changes nothing.
  const leadAway = useEffectEvent(whenGone);
  useEffect(() => {
    if (gone && !leaving.current) leadAway();
  }, [gone]);
  function leave(then: () => void): void {
    leaving.current = true;
    signOut();
    then();
  }
  return { user, leave };
}

/** The landing page is another document, so the router does not lead there. */
export function goHome(): void {
  window.location.assign('/');
}
