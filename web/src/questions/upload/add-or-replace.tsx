import { Radio } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { countOf } from '../../platform/plural.ts';
import classes from './add-or-replace.module.css';

type Props = {
  /** The questions the course has now; with none there is nothing to choose. */
  questions: number;
  replace: boolean;
  onChange: (replace: boolean) => void;
};

/** Whether the file comes after the questions of the course or takes their place. */
export function AddOrReplace({ questions, replace, onChange }: Props) {
  if (questions === 0) return null;
  const those = `the ${countOf(questions, 'question')}`;
  return (
    <div>
      <Radio.Group
        label={`This course already has ${countOf(questions, 'question')}`}
        value={replace ? 'replace' : 'append'}
        onChange={(value) => onChange(value === 'replace')}
      >
        <div className={classes.choices}>
          <Radio value="append" label="Add to them" />
          <Radio value="replace" label="Replace them" />
        </div>
      </Radio.Group>
      {replace && (
        <p className={classes.warning} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <span>
            The upload permanently deletes {those} of this course. Results are kept, and tests in progress keep their
            questions.
          </span>
        </p>
      )}
    </div>
  );
}
