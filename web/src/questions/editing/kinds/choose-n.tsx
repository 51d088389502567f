import { msg, plural, t } from '@lingui/core/macro';
import { FieldError } from '../controls/field-error.tsx';
import { Segments } from '../controls/segments.tsx';
import { optionsContent, sortedLetters, typedKey } from './choices.tsx';
import type { EditKind } from './edit-kind.ts';
import { OptionFields } from './option-fields.tsx';
import { change, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

const NUMBERS = ['2', '3', '4', '5'] as const;

export const chooseN: EditKind = {
  group: 'choice',
  about: () => t`Two to five options are correct, and each is worth one mark.`,
  example: msg`Which TWO reasons does the writer give?`,
  Setting: NumberSetting,
  Fields: ChooseNFields,
  content: (form) => ({ ...optionsContent(form), n: form.content.n }),
  typedKey,
  key: (form) => ({ letters: sortedLetters(form) }),
};

function NumberSetting({ form }: { form: QuestionFormApi }) {
  return (
    <div>
      <Segments
        label={t`How many are correct`}
        value={String(form.values.content.n)}
        options={NUMBERS.map((value) => ({ value, label: value }))}
        onChange={(value) => change(form, { 'content.n': Number(value) }, ['content.n', 'key.letters'])}
      />
      <FieldError>{form.errors['content.n']}</FieldError>
    </div>
  );
}

function ChooseNFields({ form }: { form: QuestionFormApi }) {
  const { n } = form.values.content;
  return (
    <>
      <TextField form={form} />
      <OptionFields
        form={form}
        many
        least={3}
        help={plural(n, {
          one: 'Tick the # correct option. Each is worth one mark.',
          other: 'Tick the # correct options. Each is worth one mark.',
        })}
      />
    </>
  );
}
