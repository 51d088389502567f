import { Textarea } from '@mantine/core';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import { change, type QuestionFormApi } from './question-form-api.ts';

type Props = { form: QuestionFormApi; label?: string; isLong?: boolean };

/** The text of a question. */
export function TextField({ form, label = 'Question', isLong = false }: Props) {
  return (
    <Textarea
      value={form.values.content.prompt}
      onChange={({ currentTarget }) => change(form, { 'content.prompt': currentTarget.value })}
      error={form.errors['content.prompt']}
      label={label}
      name="content.prompt"
      autosize
      minRows={isLong ? 6 : 2}
      maxRows={16}
      maxLength={CSV_CELL_MAX}
      aria-required
    />
  );
}
