import type { Sitting } from '@parlance/contract/sittings/sitting';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Text } from '../../ui/kit.tsx';
import classes from './step-heading.module.css';

type Props = {
  id: string;
  title: string;
  problems: Sitting['problems'];
  /** Takes the focus that went with what a button of the step has done. */
  ref?: Ref<HTMLHeadingElement>;
};

/** The heading of a step, and what is still to be settled in it. */
export function StepHeading({ id, title, problems, ref }: Props) {
  return (
    <>
      <Text id={id} ref={ref} tabIndex={ref ? -1 : undefined} as="h2" size="h2">
        {title}
      </Text>
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
