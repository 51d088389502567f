import { Radio } from '@mantine/core';
import { Row } from '../../../ui/kit.tsx';
import { FieldError } from '../controls/field-error.tsx';
import classes from './question-fields.module.css';
import { change, type QuestionFormApi } from './question-form-api.ts';

const words = [
  { value: 'TRUE', label: 'True' },
  { value: 'FALSE', label: 'False' },
];

/** Whether the statement is true. */
export function TrueOrFalse({ form }: { form: QuestionFormApi }) {
  const error = form.errors['key.value'];
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>The statement is</legend>
      <Row gap={32} above={8}>
        {words.map(({ value, label }) => (
          <Radio
            key={value}
            name="key.value"
            value={value}
            label={label}
            checked={form.values.key.value === value}
            onChange={() => change(form, { 'key.value': value })}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Row>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
