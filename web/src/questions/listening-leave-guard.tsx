import type { Location } from 'react-router';
import { LeaveGuard } from '../ui/leave-guard.tsx';

type Props = {
  /** Something is typed that is not in the course yet. */
  typed: boolean;
  /** A recording is on its way to the server. */
  uploading: boolean;
  /** A recording was uploaded that no question is asked about yet. */
  unused: boolean;
};

/** Asks before another course, another page or a closed window would take what was typed or uploaded. */
export function ListeningLeaveGuard({ typed, uploading, unused }: Props) {
  return (
    <LeaveGuard
      dirty={() => typed || uploading || unused}
      leaves={(from, to) => placeOf(from) !== placeOf(to)}
      {...words(typed, uploading)}
    >
      {typed && <p>The question you typed is not saved yet.</p>}
      {uploading && <p>The recording is still uploading. If you leave, the upload stops.</p>}
      {unused && <p>The recording is uploaded, but no question uses it. If you leave, you must upload it again.</p>}
    </LeaveGuard>
  );
}

function words(typed: boolean, uploading: boolean): { question: string; action: string } {
  if (typed) return { question: 'Leave this question without adding it?', action: 'Discard question' };
  if (uploading) return { question: 'Stop uploading the recording?', action: 'Stop uploading' };
  return { question: 'Leave without adding a question about this recording?', action: 'Discard recording' };
}

/** Where one is, as far as the form stays there: the page, its section and the course. */
function placeOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  return [pathname, parameters.get('section'), parameters.get('course')].join(' ');
}
