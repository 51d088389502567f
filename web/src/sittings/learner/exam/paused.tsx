import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { type ExamPhase, opensItself, startsInPause } from '../own-sitting.ts';
import classes from './exam.module.css';

type Props = { sitting: LearnerSitting; phase: Extract<ExamPhase, { name: 'paused' }> };

/** Staff have stopped the examination before this part began: nothing opens until they go on. */
export function Paused({ sitting, phase: { part } }: Props) {
  const isWaitedFor = opensItself(sitting, part) && startsInPause(sitting, part);
  return (
    <div className={classes.block}>
      <h2 className={classes.heading}>The examination is paused.</h2>
      <p>
        {part.course.title} has not started, and you lose no time. Wait for your invigilator.{' '}
        {isWaitedFor
          ? 'Stay on this page: the test opens automatically when the examination goes on.'
          : 'Stay on this page: you can start when the examination goes on.'}
      </p>
    </div>
  );
}
