import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import { CallFailed } from '../../platform/call.ts';
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
            {sending ? sendingText : t`Checking every row...`}
          </p>
          <Progress value={share * 100} mt={8} aria-label={sending ? t`Uploaded` : t`Sent to be checked`} />
        </div>
      )}
      {error instanceof CallFailed && (
        <Button variant="default" className={classes.retry} onClick={onCheckAgain}>
          <Trans>Check again</Trans>
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
      {report?.wrong === 0 ? t`Nothing is stored yet.` : t`Nothing is stored until every row is ready.`}
    </p>
  );
}

function summary({ ready, wrong, noted }: Report): string {
  if (wrong > 0) return t`${plural(wrong, { one: '# row to fix.', other: '# rows to fix.' })}`;
  const all = t`${plural(ready, { one: '# row is ready.', other: 'All # rows are ready.' })}`;
  return noted > 0 ? `${all} ${t`${plural(noted, { one: '# row has a note.', other: '# rows have a note.' })}`}` : all;
}
