import { Radio } from '@mantine/core';
import { Row } from '../../../ui/kit.tsx';
import { FieldError } from '../controls/field-error.tsx';
import type { EditKind } from './edit-kind.ts';
import classes from './question-fields.module.css';
import { change, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const trueFalse: EditKind = {
  group: 'True/False',
  about: () => 'A statement that is true or false.',
  example: 'The villages voted for a bridge.',
  Fields: ({ form }) => (
    <>
      <TextField form={form} label="Statement" />
      <TrueOrFalse form={form} />
    </>
  ),
  content: ({ content: { prompt } }) => ({ prompt }),
  typedKey: ({ key }) => ('value' in key ? { value: key.value } : {}),
  key: ({ key: { value } }) => ({ value }),
  fields: ({ key: { value } }) => ({ correct_option: value === 'TRUE' || value === 'FALSE' ? value : null }),
  keyPath: 'key.value',
  wrong: ({ key: { value } }): Record<string, string> => (value === '' ? { 'key.value': 'Choose True or False.' } : {}),
};

const words = [
  { value: 'TRUE', label: 'True' },
  { value: 'FALSE', label: 'False' },
];

/** Whether the statement is true. */
function TrueOrFalse({ form }: { form: QuestionFormApi }) {
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
