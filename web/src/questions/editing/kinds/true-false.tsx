import type { EditKind } from './edit-kind.ts';
import { TextField } from './text-field.tsx';
import { TrueOrFalse } from './true-or-false.tsx';

export const trueFalse: EditKind = {
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
