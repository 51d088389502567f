import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { listRubrics } from '@parlance/contract/rubrics/rubric';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';
import classes from './course-fields.module.css';
import type { FormProps } from './course-fields.tsx';

/** What a Writing or Speaking course is marked by: one number, or the criteria of a rubric. */
export function RubricField({ form }: FormProps) {
  const { type, rubric } = form.values;
  const skill = type === 'Writing' || type === 'Speaking' ? type : undefined;
  const { data, isError } = useQuery(queryOf(listRubrics, { query: { skill } }));
  const named = (data?.rubrics ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // A list that has not come must not look as if the course had no rubric.
  const known = rubric === '' || named.some(({ value }) => value === rubric) ? [] : [{ value: rubric, label: '…' }];
  return (
    <Select
      {...form.getInputProps('rubric')}
      error={form.errors.rubric_id ?? (isError && t`The rubrics could not be loaded. Reload the page.`)}
      classNames={{ wrapper: classes.number }}
      label={t`Marked by`}
      description={t`Attempts that have started keep the rubric they began with.`}
      name="rubric"
      data={[{ value: '', label: t`One number` }, ...known, ...named]}
      allowDeselect={false}
    />
  );
}
