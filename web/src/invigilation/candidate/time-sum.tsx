import type { CandidateDetail } from '@parlance/contract/invigilation/candidate-detail';
import { zonedTime } from '../../sittings/format-zoned.ts';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { Row } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import classes from './candidate-panel.module.css';

/** The time of a part as an addition: 40:00 + 10:00 + 5:00 + 4:05 = 59:05, with the rest breaks that are left. */
export function TimeSum({ part, zone }: { part: CandidateDetail['parts'][number]; zone: string }) {
  const { standardSeconds, extraSeconds, addedSeconds, pausedSeconds, restSeconds, totalSeconds, endsAt, closedAt } =
    part;
  if (standardSeconds === null || totalSeconds === null) return null;
  const summands = [
    { label: 'standard', seconds: standardSeconds },
    { label: 'extra', seconds: extraSeconds ?? 0 },
    { label: 'added', seconds: addedSeconds },
    { label: 'paused', seconds: pausedSeconds },
    { label: 'rest breaks left', seconds: restSeconds },
  ].filter(({ label, seconds }) => label === 'standard' || seconds > 0);
  const end = closedAt ?? endsAt;
  return (
    <section className={classes.part} aria-label={`Time of ${part.title}`}>
      <SkillName type={part.type} />
      <Row as="p" gap={[4, 20]} wrap above={4}>
        {summands.map(({ label, seconds }, at) => (
          <span key={label} className={classes.summand} data-sign={at === 0 ? undefined : '+'}>
            <strong>{minutesAndSeconds(seconds)}</strong> <span>{label}</span>
          </span>
        ))}
        <span className={classes.summand} data-sign="=">
          <strong>{minutesAndSeconds(totalSeconds)}</strong>{' '}
          <span>{end && `${closedAt ? 'ended' : 'ends'} ${zonedTime(end, zone)}`}</span>
        </span>
      </Row>
    </section>
  );
}
