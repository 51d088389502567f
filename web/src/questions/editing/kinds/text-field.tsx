import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import classes from '../controls/one-line.module.css';
import { change, type QuestionFormApi } from './question-form-api.ts';

type Props = { form: QuestionFormApi; label?: string; isLong?: boolean; isShort?: boolean };

/** The text of a question. */
export function TextField({ form, label = t`Question`, isLong = false, isShort = false }: Props) {
  return (
    <Textarea
      className={isShort ? classes.field : undefined}
      value={form.values.content.prompt}
      onChange={({ currentTarget }) => change(form, { 'content.prompt': currentTarget.value })}
      error={form.errors['content.prompt']}
      label={label}
      name="content.prompt"
      autosize
      minRows={isLong ? 6 : isShort ? 1 : 2}
      maxRows={16}
      maxLength={CSV_CELL_MAX}
      aria-required
    />
  );
}
