import type { Location } from 'react-router';
import { LeaveGuard } from '../ui/leave-guard.tsx';

/** The state of the navigation that follows a stored file, whose questions use the recording. */
export const STORED = 'stored';

type Props = {
  /** Something is typed that is not in the course yet. */
  typed: boolean;
  /** A recording was uploaded that no question is asked about yet. */
  unused: boolean;
};

/** Asks before another course, another page or a closed window would take a question that was typed. */
export function ListeningLeaveGuard({ typed, unused }: Props) {
  return (
    <LeaveGuard
      dirty={() => typed || unused}
      leaves={(from, to) => placeOf(from) !== placeOf(to) && (typed || to.state !== STORED)}
      question={typed ? 'Leave this question without adding it?' : 'Leave this recording without a question?'}
      action={typed ? 'Discard question' : 'Discard recording'}
    >
      {typed && <p>What you typed is not in the course yet.</p>}
      {unused && <p>The recording is uploaded, but no question uses it. You would have to upload it again.</p>}
    </LeaveGuard>
  );
}

/** Where one is, as far as the form stays there: the page, its section and the course. */
function placeOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  return [pathname, parameters.get('section'), parameters.get('course')].join(' ');
}
