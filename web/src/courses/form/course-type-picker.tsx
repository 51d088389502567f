import { Radio } from '@mantine/core';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import type { ReactNode } from 'react';
import { SkillIcon } from '../../ui/skill.tsx';
import classes from './course-type-picker.module.css';

type Props = { value?: string; onChange?: (value: string) => void; error?: ReactNode };

/** The four skills, all in sight, as a choice of one. */
export function CourseTypePicker({ value, onChange, error }: Props) {
  return (
    <Radio.Group label="Type" name="type" value={value || null} onChange={onChange} error={error}>
      <div className={classes.choices}>
        {courseTypes.map((type) => (
          <Radio.Card key={type} value={type} className={classes.choice}>
            <SkillIcon type={type} size={20} />
            <span>{type}</span>
            <Radio.Indicator size="xs" className={classes.sign} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
