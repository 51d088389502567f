import { IconHourglass } from '@tabler/icons-react';
import classes from './start-limit-note.module.css';
import { allowanceText, limitText, useAllowances, useStartLimits } from './start-limits.ts';

/** Why the learner cannot start the test of this course now, beside its button, or what they were given alone. */
export function StartLimitNote({ courseId }: { courseId: number }) {
  const limit = useStartLimits().get(courseId);
  const given = useAllowances().get(courseId);
  const text = limit ? limitText(limit) : given && allowanceText(given);
  if (!text) return null;
  return (
    <p className={classes.note}>
      <IconHourglass size={18} stroke={1.75} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
