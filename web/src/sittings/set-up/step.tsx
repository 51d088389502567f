import { t } from '@lingui/core/macro';
import type { GetInputPropsReturnType } from '@mantine/form';
import { say } from '@parlance/contract/say';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Text } from '../../ui/kit.tsx';
import { problemsOf, type Step as StepName, stepLabels } from '../view.ts';
import type { SettingsForm } from './form-values.ts';
import classes from './step.module.css';
import type { Draft } from './use-draft.ts';

/** What the steps share: the sitting as it is stored, the form as it is typed, and how a change is stored. */
export type StepProps = {
  sitting: Sitting;
  form: SettingsForm;
  /** What is wrong with a field, by its path. */
  fields: Record<string, string>;
  set: (change: Partial<SettingsForm>) => void;
  /** What an input of that name needs. */
  field: (name: keyof SettingsForm) => GetInputPropsReturnType;
  draft: Draft;
};

type Props = {
  of: StepName;
  sitting: Sitting;
  title?: string;
  /** Its heading takes the focus that went with what a button of the step has done. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A step below its heading and what is still to be settled in it; publishing lists what is left in all of them. */
export function Step({ of: step, sitting, title = say(stepLabels[step]), ref, children }: Props) {
  const id = `step-${step}`;
  const problems = step === 'publish' ? [] : problemsOf(sitting, step);
  return (
    <section aria-labelledby={id}>
      <Text id={id} ref={ref} tabIndex={ref ? -1 : undefined} as="h2" size="h2">
        {title}
      </Text>
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label={t`To be settled`}>
          {problems.map(({ path, reason }) => (
            <li key={path}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
              {reason}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
