import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { readUser } from '../../platform/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Words = { question?: string; action?: string; children?: ReactNode };
type Props = Words & {
  /** Whether anything would be lost, asked at the moment of leaving. */
  dirty: () => boolean;
  /** Whether going there loses it; without, every other address does. */
  leaves?: (from: Location, to: Location) => boolean;
};

/** Asks before a page with unsaved changes is left; a tab that is shut is asked about by the browser. */
export function LeaveGuard({ dirty, leaves = isElsewhere, ...words }: Props) {
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
    <LeaveDialog
      {...words}
      opened={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

type DialogProps = Words & { opened: boolean; onConfirm: () => void; onCancel: () => void };

/** The question alone, for a form that is put away without leaving its page. */
export function LeaveDialog({
  question = t`Leave without saving?`,
  action = t`Leave`,
  children = (
    <p>
      <Trans>Your changes have not been saved.</Trans>
    </p>
  ),
  ...asked
}: DialogProps) {
  return (
    <ConfirmDialog question={question} action={action} working={false} {...asked}>
      {children}
    </ConfirmDialog>
  );
}

function isElsewhere(from: Location, to: Location): boolean {
  return from.pathname + from.search !== to.pathname + to.search;
}
