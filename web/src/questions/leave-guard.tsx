import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { readUser } from '../platform/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** The state of the navigation that follows a stored file, whose questions use the recording. */
export const STORED = 'stored';

type Props = {
  /** Something is typed that is not in the course yet. */
  typed: boolean;
  /** A recording was uploaded that no question is asked about yet. */
  unused: boolean;
};

/** Asks before another course, another page or a closed window would take a question that was typed. */
export function LeaveGuard({ typed, unused }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Who has signed out is let go: nothing can be saved any more.
      readUser() !== null &&
      placeOf(currentLocation) !== placeOf(nextLocation) &&
      (typed || (unused && nextLocation.state !== STORED)),
  );
  const atRisk = typed || unused;
  useEffect(() => {
    if (!atRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      question={typed ? 'Leave this question without adding it?' : 'Leave this recording without a question?'}
      action={typed ? 'Discard question' : 'Discard recording'}
      working={false}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {typed && <p>What you typed is not in the course yet.</p>}
      {unused && <p>The recording is uploaded, but no question uses it. You would have to upload it again.</p>}
    </ConfirmDialog>
  );
}

/** Where one is, as far as the form stays there: the page, its section and the course. */
function placeOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  return [pathname, parameters.get('section'), parameters.get('course')].join(' ');
}
