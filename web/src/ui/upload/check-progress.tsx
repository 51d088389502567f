import { Button, Progress } from '@mantine/core';
import { CallFailed } from '../../platform/call.ts';
import { countOf, plural } from '../../platform/plural.ts';
import classes from './check-progress.module.css';
import type { Report } from './upload-report.ts';

type Props = {
  checking: boolean;
  sending: boolean;
  /** What is said while it is sent. */
  sendingText: string;
  /** How much of the file has gone, from 0 to 1. */
  share: number;
  error: unknown;
  onCheckAgain: () => void;
};

/** How far the check or the sending of a file is; where the server was not reached, it can be checked again. */
export function CheckProgress({ checking, sending, sendingText, share, error, onCheckAgain }: Props) {
  return (
    <>
      {(checking || sending) && (
        <div>
          <p className={classes.hint} role="status">
            {sending ? sendingText : 'Checking every row...'}
          </p>
          <Progress value={share * 100} mt={8} aria-label={sending ? 'Uploaded' : 'Sent to be checked'} />
        </div>
      )}
      {error instanceof CallFailed && (
        <Button variant="default" className={classes.retry} onClick={onCheckAgain}>
          Check again
        </Button>
      )}
    </>
  );
}

/** What the rows come to in a sentence, and that nothing is stored yet. */
export function CheckSummary({ report }: { report: Report | null }) {
  return (
    <p className={classes.hint} role="status">
      {report && <strong data-wrong={report.wrong > 0 || undefined}>{summary(report)}</strong>}{' '}
      {report?.wrong === 0 ? 'Nothing is stored yet.' : 'Nothing is stored until every row is ready.'}
    </p>
  );
}

function summary({ ready, wrong, noted }: Report): string {
  if (wrong > 0) return `${countOf(wrong, 'row')} to fix.`;
  const said = noted > 0 ? ` ${countOf(noted, 'row has', 'rows have')} a note.` : '';
  return `${plural(ready, '', 'All ')}${countOf(ready, 'row is', 'rows are')} ready.${said}`;
}
