import { Radio } from '@mantine/core';
import { FieldError } from './field-error.tsx';
import classes from './question-fields.module.css';
import type { QuestionFormApi } from './question-form-api.ts';

const words = [
  { value: 'TRUE', label: 'True' },
  { value: 'FALSE', label: 'False' },
];

/** Whether the statement is true. */
export function TrueOrFalse({ form }: { form: QuestionFormApi }) {
  const error = form.errors.correct_option;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>The statement is</legend>
      <div className={classes.choices}>
        {words.map(({ value, label }) => (
          <Radio
            key={value}
            name="correct_option"
            value={value}
            label={label}
            checked={form.values.correct_option[0] === value}
            onChange={() => form.setFieldValue('correct_option', [value])}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
