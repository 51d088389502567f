import type { EditKind } from './edit-kind.ts';
import type { QuestionForm } from './question-form.ts';
import { TextField } from './text-field.tsx';
import { TrueOrFalse } from './true-or-false.tsx';

export const trueFalse: EditKind = {
  Fields: ({ form }) => (
    <>
      <TextField form={form} label="Statement" />
      <TrueOrFalse form={form} />
    </>
  ),
  content: (form) => ({ correct_option: trueOrFalse(form) }),
  key: ({ correct_option: value }) => (value === 'TRUE' || value === 'FALSE' ? { value } : { malformed: null }),
  wrong: (form) => (trueOrFalse(form) ? {} : { correct_option: 'Choose True or False.' }),
};

function trueOrFalse({ correct_option: [word] }: QuestionForm): 'TRUE' | 'FALSE' | null {
  return word === 'TRUE' || word === 'FALSE' ? word : null;
}
