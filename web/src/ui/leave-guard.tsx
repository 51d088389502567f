import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readUser } from '../platform/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a page with unsaved changes is left; a tab that is shut is asked about by the browser. */
export function LeaveGuard({ dirty }: { dirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      // Who has signed out is let go: nothing can be saved any more.
      dirty() && readUser() !== null && from.pathname + from.search !== to.pathname + to.search,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      question="Leave without saving?"
      action="Leave"
      working={false}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>What you changed here is not stored yet.</p>
    </ConfirmDialog>
  );
}
