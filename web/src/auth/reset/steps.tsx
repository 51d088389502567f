import { IconCheck } from '@tabler/icons-react';
import classes from './steps.module.css';

const names = ['Enter Email', 'Verify OTP', 'Reset Password'];

/** The three steps of a reset; `current` is the index of the one that is open. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-reached={index <= current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current ? (
            <>
              <IconCheck size={16} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">Done: </span>
            </>
          ) : (
            <span className={classes.number}>{index + 1}</span>
          )}
          {name}
        </li>
      ))}
    </ol>
  );
}
