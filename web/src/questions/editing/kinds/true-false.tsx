import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { Row } from '../../../ui/kit.tsx';
import { FieldError } from '../controls/field-error.tsx';
import type { EditKind } from './edit-kind.ts';
import classes from './question-fields.module.css';
import { change, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const trueFalse: EditKind = {
  group: 'true_false',
  about: () => t`A statement that is true or false.`,
  example: msg`The villages voted for a bridge.`,
  Fields: ({ form }) => (
    <>
      <TextField form={form} label={t`Statement`} />
      <TrueOrFalse form={form} />
    </>
  ),
  content: ({ content: { prompt } }) => ({ prompt }),
  typedKey: ({ key }) => ('value' in key ? { value: key.value } : {}),
  key: ({ key: { value } }) => ({ value }),
  fields: ({ key: { value } }) => ({ correct_option: value === 'TRUE' || value === 'FALSE' ? value : null }),
  keyPath: 'key.value',
  wrong: ({ key: { value } }): Record<string, string> =>
    value === '' ? { 'key.value': t`Choose True or False.` } : {},
};

const words = [
  { value: 'TRUE', label: msg`True` },
  { value: 'FALSE', label: msg`False` },
];

/** Whether the statement is true. */
function TrueOrFalse({ form }: { form: QuestionFormApi }) {
  const error = form.errors['key.value'];
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>The statement is</Trans>
      </legend>
      <Row gap={32} above={8}>
        {words.map(({ value, label }) => (
          <Radio
            key={value}
            name="key.value"
            value={value}
            label={say(label)}
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
