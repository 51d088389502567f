import { t } from '@lingui/core/macro';
import type { CandidateDetail } from '@parlance/contract/invigilation/candidate-detail';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { zonedTime } from '../../ui/format/format-zoned.ts';
import { Row } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import classes from './candidate-panel.module.css';

/** The time of a part as an addition: 40:00 + 10:00 + 5:00 + 4:05 = 59:05, with the rest breaks that are left. */
export function TimeSum({ part, zone }: { part: CandidateDetail['parts'][number]; zone: string }) {
  const { standardSeconds, extraSeconds, addedSeconds, pausedSeconds, restSeconds, totalSeconds, endsAt, closedAt } =
    part;
  if (standardSeconds === null || totalSeconds === null) return null;
  const summands = [
    { label: t({ message: 'standard', context: 'time' }), seconds: standardSeconds },
    { label: t({ message: 'extra', context: 'time' }), seconds: extraSeconds ?? 0 },
    { label: t({ message: 'added', context: 'time' }), seconds: addedSeconds },
    { label: t({ message: 'paused', context: 'time' }), seconds: pausedSeconds },
    { label: t`rest breaks left`, seconds: restSeconds },
  ].filter(({ seconds }, at) => at === 0 || seconds > 0);
  const end = closedAt ?? endsAt;
  const time = end && zonedTime(end, zone);
  return (
    <section className={classes.part} aria-label={t`Time of ${{ part: part.title }}`}>
      <SkillName type={part.type} />
      <Row as="p" gap={[4, 20]} wrap above={4}>
        {summands.map(({ label, seconds }, at) => (
          <span key={label} className={classes.summand} data-sign={at === 0 ? undefined : '+'}>
            <strong>{minutesAndSeconds(seconds)}</strong> <span>{label}</span>
          </span>
        ))}
        <span className={classes.summand} data-sign="=">
          <strong>{minutesAndSeconds(totalSeconds)}</strong>{' '}
          <span>{time && (closedAt ? t`ended ${time}` : t`ends ${time}`)}</span>
        </span>
      </Row>
    </section>
  );
}
