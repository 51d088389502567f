import { Anchor, Button } from '@mantine/core';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { IconCircleCheck, IconSquare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SkillName } from '../../../ui/skill.tsx';
import { zonedTime } from '../../format-zoned.ts';
import { hasRecord, type LearnerPart, recordPath } from '../own-sitting.ts';
import { releaseText } from '../release-text.ts';
import classes from './done.module.css';

/** After the last part: what was handed in, and when the results come out. */
export function Done({ sitting, receiptOf }: { sitting: LearnerSitting; receiptOf: (attemptId: number) => ReactNode }) {
  const { parts, state } = sitting;
  const isAbsent = !parts.some(({ attempt }) => attempt !== null);
  return (
    <div>
      <h2 className={classes.heading}>{isAbsent ? absentText(state) : 'Your answers are in.'}</h2>
      {sitting.is_ended && <p className={classes.lead}>Your invigilator ended the examination for you.</p>}
      {!isAbsent && <p className={classes.lead}>{releaseText(sitting)}</p>}
      <ul className={classes.parts}>
        {parts.map((part) => (
          <li key={part.part_id} className={classes.part}>
            <SkillName type={part.course.type} />
            <span className={classes.title}>{part.course.title}</span>
            <span className={classes.ended}>
              {part.attempt ? (
                <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconSquare size={18} stroke={1.75} aria-hidden="true" />
              )}
              {endedText(part, sitting)}
            </span>
            {part.attempt && part.attempt.status !== 'open' && (
              <div className={classes.receipt}>{receiptOf(part.attempt.id)}</div>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <Button component={Link} to="/user-dashboard" size="lg">
          Dashboard
        </Button>
        {hasRecord(sitting) && (
          <Anchor component={Link} to={recordPath(sitting)}>
            Exam record
          </Anchor>
        )}
      </div>
    </div>
  );
}

function absentText(state: LearnerSitting['state']): string {
  if (state === 'withdrawn') return 'You were withdrawn from this examination. Ask your school why.';
  return 'The time to start has passed. Ask your invigilator.';
}

function endedText({ attempt }: LearnerPart, { time_zone }: LearnerSitting): string {
  if (!attempt) return 'Not taken';
  const at = attempt.closed_at === null ? '' : ` at ${zonedTime(attempt.closed_at, time_zone)}`;
  return attempt.status === 'timed_out' ? `Time was up${at}` : `Submitted${at}`;
}
