import { logout, type SignedInUser } from '@parlance/contract/auth';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../platform/call.ts';
import { takeSchoolLogout } from '../platform/school-session.ts';
import { clearSession, readToken, useUser } from '../platform/session.ts';
import type { LogOutDialogProps } from './log-out-dialog.tsx';
import { queryClient } from './query-client.ts';
import { forgetWork, isSomething, sendAndCount, type Unsent } from './unsent.ts';

type DashboardUser = {
  /** Null for the moment between the user's disappearing and the next page. */
  user: SignedInUser | null;
  /** Signs out, then leaves by `then` instead of by the redirect; asks first where work would be lost. */
  leave: (then: () => void) => void;
  /** The question, for the dashboard to draw. */
  asking: LogOutDialogProps;
};

/**
 * Who is on a dashboard. The guard has answered before; when the stored user disappears while the dashboard is open,
 * in this tab or another, `whenGone` leads away.
 */
export function useDashboardUser(whenGone: () => void): DashboardUser {
  const user = useUser();
  const [isLeft, setLeft] = useState(false);
  const gone = user === null;
  // Only the disappearing leads away, once: a new `whenGone` of a later drawing changes nothing.
  const leadAway = useEffectEvent(whenGone);
  useEffect(() => {
    if (gone && !isLeft) leadAway();
  }, [gone, isLeft]);
  const [asked, setAsked] = useState<{ unsent: Unsent; goOn: () => void } | null>(null);

  async function leave(then: () => void): Promise<void> {
    if (!user || isLeft) return;
    const unsent = await sendAndCount(user.id);
    if (isSomething(unsent)) setAsked({ unsent, goOn: then });
    else await goAway(user.id, then);
  }

  /** The session ends first: however long the device takes for the rest, no one stays logged in. */
  async function goAway(accountId: number, then: () => void): Promise<void> {
    // A part of the page that came this moment asks as it is taken away, and no later, when nobody is logged in.
    flushSync(() => setLeft(true));
    signOut();
    await forgetWork(accountId);
    then();
  }

  return {
    user: isLeft ? null : user,
    leave: (then) => void leave(then),
    asking: {
      unsent: asked?.unsent ?? null,
      onStay: () => setAsked(null),
      onLogOut: () => user && asked && void goAway(user.id, asked.goOn),
    },
  };
}

/** The landing page is another document, so the router does not lead there; nor to the provider that is logged out of. */
export function goHome(): void {
  window.location.assign(takeSchoolLogout() ?? '/');
}

/**
 * Ends the session here at once and on the server as soon as it can be reached: no one waits at a public computer for
 * a slow answer, and after a failure the token expires in time.
 */
function signOut(): void {
  void queryClient.cancelQueries();
  // The call reads the token before it is cleared, and outlives the page that is about to be left.
  if (readToken()) call(logout, {}, { keepalive: true }).catch(() => {});
  clearSession();
  queryClient.clear();
}
