import type { Sitting } from '@parlance/contract/sittings/sitting';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './step-heading.module.css';

type Props = { id: string; title: string; problems: Sitting['problems'] };

/** The heading of a step, and what is still to be settled in it. */
export function StepHeading({ id, title, problems }: Props) {
  return (
    <>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label="To be settled">
          {problems.map(({ path, reason }) => (
            <li key={path}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
              {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
