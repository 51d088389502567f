import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { readUser } from '../../platform/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** Whether anything would be lost, asked at the moment of leaving. */
  dirty: () => boolean;
  /** Whether going there loses it; without, every other address does. */
  leaves?: (from: Location, to: Location) => boolean;
  question?: string;
  action?: string;
  children?: ReactNode;
};

/** Asks before a page with unsaved changes is left; a tab that is shut is asked about by the browser. */
export function LeaveGuard({
  dirty,
  leaves = isElsewhere,
  question = t`Leave without saving?`,
  action = t`Leave`,
  children = (
    <p>
      <Trans>Your changes have not been saved.</Trans>
    </p>
  ),
}: Props) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      // Who has logged out is let go: nothing can be saved any more.
      dirty() && readUser() !== null && leaves(from, to),
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
      question={question}
      action={action}
      working={false}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}

function isElsewhere(from: Location, to: Location): boolean {
  return from.pathname + from.search !== to.pathname + to.search;
}
