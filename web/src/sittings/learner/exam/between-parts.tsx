import { Button } from '@mantine/core';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { SkillName } from '../../../ui/skill.tsx';
import { zonedTime, zonePlace } from '../../format-zoned.ts';
import { canStartEarly, type ExamPhase, type LearnerPart } from '../own-sitting.ts';
import classes from './exam.module.css';
import { Countdown } from './waiting-room.tsx';

type Props = {
  sitting: LearnerSitting;
  phase: Extract<ExamPhase, { name: 'between_parts' }>;
  nowMs: number;
  /** Null while another device is in. */
  onOpen: ((part: LearnerPart) => void) | null;
};

/** The break before the next part, which opens when it ends, or at once without one; in a break also by a press. */
export function BetweenParts({ sitting, phase: { part, startsAt }, nowMs, onOpen }: Props) {
  const { course } = part;
  const isToCome = startsAt !== null && Date.parse(startsAt) > nowMs;
  return (
    <div className={classes.block}>
      <p>
        <SkillName type={course.type} />
      </p>
      <h2 className={classes.heading}>{`Next: ${course.title}`}</h2>
      {isToCome && (
        <div>
          <Countdown lead="It starts in" untilMs={Date.parse(startsAt)} nowMs={nowMs} />
          <p>{`at ${zonedTime(startsAt, sitting.time_zone)} (${zonePlace(sitting.time_zone)})`}</p>
        </div>
      )}
      <p>
        {isToCome
          ? 'Your answers are in. Stay on this page: the next test opens automatically when the break is over.'
          : 'Your answers are in. The next test opens automatically.'}
      </p>
      {onOpen && (canStartEarly(part) || !isToCome) && (
        <Button size="xl" onClick={() => onOpen(part)}>
          Start now
        </Button>
      )}
    </div>
  );
}
