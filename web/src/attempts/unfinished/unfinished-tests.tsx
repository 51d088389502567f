import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock, IconCloudUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTimeLeft } from '../../courses/learner/running-tests.ts';
import { resumePath } from '../../courses/learner/start-test.ts';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { scorePath } from '../results/score-path.ts';
import type { Finished } from './finish-draft.ts';
import classes from './unfinished-tests.module.css';
import { type UnfinishedTest, useUnfinishedTests } from './use-unfinished-tests.ts';

/** Tests that go on, tests whose end has not arrived, and what became of the latter. Nothing when there are none. */
export function UnfinishedTests({ accountId }: { accountId: number }) {
  const { tests, finished, sending, failed, retry, sendAgain } = useUnfinishedTests(accountId);
  if (tests.length === 0 && finished.length === 0) return failed ? <NotLoaded onRetry={retry} /> : null;
  return (
    <Text as="section" above={32} aria-labelledby="unfinished-tests">
      <h2 id="unfinished-tests" className={classes.heading}>
        <Trans>Unfinished tests</Trans>
      </h2>
      <Text as="ul" above={12} ruled>
        {tests.map((test) => (
          <Row key={test.attemptId} test={test} sending={sending} onSendAgain={sendAgain} />
        ))}
        {finished.map((one) => (
          <FinishedRow key={one.attemptId} finished={one} />
        ))}
      </Text>
    </Text>
  );
}

type RowProps = { test: UnfinishedTest; sending: boolean; onSendAgain: () => void };

function Row({ test, sending, onSendAgain }: RowProps) {
  const { courseId, courseName, courseType, answered, total, submitting, sittingId } = test;
  const left = useTimeLeft(test.deadline);
  const clock = minutesAndSeconds(left);
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <SkillName type={courseType} />
        <h3 className={classes.title}>{courseName}</h3>
        <p className={classes.facts}>
          <span>{t`${answered} of ${total} answered`}</span>
          <span>
            <IconClock size={16} stroke={1.75} aria-hidden="true" />
            {left > 0 ? (
              <Trans>
                Time Left <strong>{clock}</strong>
              </Trans>
            ) : (
              t`Time is up`
            )}
          </span>
        </p>
        {submitting && (
          <p className={classes.waits} role="status">
            <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Not sent yet. Your answers are stored on this device and will be resent automatically.</Trans>
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        {submitting && (
          <Button onClick={onSendAgain} loading={sending}>
            <Trans>Send again</Trans>
          </Button>
        )}
        {(left > 0 || !submitting) && (
          <Button
            variant={submitting ? 'default' : 'filled'}
            component={Link}
            to={resumePath({ id: courseId, type: courseType, sittingId })}
            aria-label={t`Resume ${{ course: courseName }}`}
          >
            <Trans>Resume</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

/** What became of a test that this device held: nothing is dropped in silence. */
function FinishedRow({ finished }: { finished: Finished }) {
  const { attemptId, courseName, destination } = finished;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <h3 className={classes.title}>{courseName}</h3>
        <p className={classes.waits} role="status">
          {finished.late ? (
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          )}
          {formatFinished(finished)}
        </p>
      </div>
      {destination && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            component={Link}
            to={scorePath(attemptId)}
            aria-label={t`View Result of ${{ course: courseName }}`}
          >
            <Trans>View Result</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function formatFinished({ kind, late, destination }: Finished): string {
  if (kind === 'submitted') return t`Test submitted successfully!`;
  const ended = destination ? t`This test has ended.` : t`This test ended, and no answer had been saved.`;
  return late
    ? `${ended} ${t`Unsent answers arrived late. They are kept but not scored automatically.`}`
    : `${ended} ${t`Everything you answered was saved in time.`}`;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={classes.failed} role="status">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      <Trans>Unfinished tests could not be loaded.</Trans>
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
