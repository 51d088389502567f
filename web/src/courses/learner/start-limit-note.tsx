import { IconHourglass } from '@tabler/icons-react';
import classes from './start-limit-note.module.css';
import { limitText, useStartLimits } from './start-limits.ts';

/** Why the learner cannot start the test of this course now, beside its button; nothing where they can. */
export function StartLimitNote({ courseId }: { courseId: number }) {
  const limit = useStartLimits().get(courseId);
  if (!limit) return null;
  return (
    <p className={classes.note}>
      <IconHourglass size={18} stroke={1.75} aria-hidden="true" />
      <span>{limitText(limit)}</span>
    </p>
  );
}
