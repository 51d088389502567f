import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { IconCircleCheck, IconSquare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { zonedTime } from '../../../ui/format/format-zoned.ts';
import { Row, Text } from '../../../ui/kit.tsx';
import { SkillName } from '../../../ui/skill.tsx';
import { hasRecord, type LearnerPart, recordPath } from '../own-sitting.ts';
import { releaseText } from '../release-text.ts';
import classes from './done.module.css';

/** After the last part: what was handed in, and when the results come out. */
export function Done({ sitting, receiptOf }: { sitting: LearnerSitting; receiptOf: (attemptId: number) => ReactNode }) {
  const { parts, state } = sitting;
  const isAbsent = !parts.some(({ attempt }) => attempt !== null);
  return (
    <div>
      <Text as="h2" size="h2">
        {isAbsent ? absentText(state) : t`Your answers are in.`}
      </Text>
      {sitting.is_ended && (
        <Text size="lead" tone="quiet" above={8}>
          <Trans>Your invigilator ended the examination for you.</Trans>
        </Text>
      )}
      {!isAbsent && (
        <Text size="lead" tone="quiet" above={8}>
          {releaseText(sitting)}
        </Text>
      )}
      <Text as="ul" above={32} below={32} ruled>
        {parts.map((part) => (
          <li key={part.part_id} className={classes.part}>
            <SkillName type={part.course.type} />
            <bdi className={classes.title}>{part.course.title}</bdi>
            <Row as="span" tone="quiet" gap={8} inline align="center">
              {part.attempt ? (
                <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconSquare size={18} stroke={1.75} aria-hidden="true" />
              )}
              {endedText(part, sitting)}
            </Row>
            {part.attempt && part.attempt.status !== 'open' && (
              <div className={classes.receipt}>{receiptOf(part.attempt.id)}</div>
            )}
          </li>
        ))}
      </Text>
      <Row gap={[12, 24]} wrap align="center">
        <Button component={Link} to="/user-dashboard" size="lg">
          <Trans>Dashboard</Trans>
        </Button>
        {hasRecord(sitting) && (
          <Anchor component={Link} to={recordPath(sitting)}>
            <Trans>Exam record</Trans>
          </Anchor>
        )}
      </Row>
    </div>
  );
}

function absentText(state: LearnerSitting['state']): string {
  if (state === 'withdrawn') return t`You were withdrawn from this examination. Ask your school why.`;
  return t`The time to start has passed. Ask your invigilator.`;
}

function endedText({ attempt }: LearnerPart, { time_zone }: LearnerSitting): string {
  if (!attempt) return t`Not taken`;
  const isTimeUp = attempt.status === 'timed_out';
  if (attempt.closed_at === null) return isTimeUp ? t`Time was up` : t`Submitted`;
  const time = zonedTime(attempt.closed_at, time_zone);
  return isTimeUp ? t`Time was up at ${time}` : t`Submitted at ${time}`;
}
