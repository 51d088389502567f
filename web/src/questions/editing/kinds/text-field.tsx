import { Textarea } from '@mantine/core';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import type { QuestionFormApi } from './question-form-api.ts';

type Props = { form: QuestionFormApi; label?: string; isLong?: boolean };

/** The text of a question. */
export function TextField({ form, label = 'Question', isLong = false }: Props) {
  return (
    <Textarea
      {...form.getInputProps('question_text')}
      label={label}
      name="question_text"
      autosize
      minRows={isLong ? 6 : 2}
      maxRows={16}
      maxLength={CSV_CELL_MAX}
      aria-required
    />
  );
}
